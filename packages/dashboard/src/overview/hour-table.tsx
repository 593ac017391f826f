import { texts } from '../texts.ts';
import { formatClock } from '../parts/format.ts';
import type { HourChartProps } from './hour-series.ts';

/** The figures of a chart, the newest hour first. */
export function HourTable({
  title,
  hours,
  series,
  format,
}: Pick<HourChartProps, 'title' | 'hours' | 'series' | 'format'>) {
  return (
    <table>
      <caption className="only-heard">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.hour}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours
          .map(({ startMs }, index) => (
            <tr key={startMs}>
              <th scope="row">{formatClock(startMs)}</th>
              {series.map(({ label, values }) => {
                const value = values[index] ?? null;
                return <td key={label}>{value === null ? texts.never : format(value)}</td>;
              })}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  );
}
