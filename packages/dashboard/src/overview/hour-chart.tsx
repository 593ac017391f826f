import { useId, useState } from 'react';
import { formatClock } from '../parts/format.ts';
import { texts } from '../texts.ts';
import type { HourChartProps } from './hour-series.ts';
import { HourBars } from './hour-bars.tsx';
import { HourTable } from './hour-table.tsx';

/** A small chart with its legend, in words, and as a table. */
export function HourChart(props: HourChartProps) {
  const { title, summary, hours, series, format } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const titleId = useId();
  const hasFigures = series.some(({ values }) => values.some((value) => value !== null && value > 0));
  return (
    <figure className="card chart" aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        <p className="soft">{summary}</p>
      </figcaption>
      {hasFigures && (
        <>
          <HourBars {...props} onPoint={setPointed} />
          <Legend series={series} format={format} hours={hours} pointed={pointed} />
          <details>
            <summary>{texts.showTable}</summary>
            <HourTable title={title} hours={hours} series={series} format={format} />
          </details>
        </>
      )}
    </figure>
  );
}

interface LegendProps extends Pick<HourChartProps, 'series' | 'format' | 'hours'> {
  /** The index of the hour under the mouse. */
  pointed: number | null;
}

/** The legend, with the figures of the hour under the mouse. The table has all of them. */
function Legend({ series, format, hours, pointed }: LegendProps) {
  const hour = pointed === null ? undefined : hours[pointed];
  return (
    <div className="legend" aria-hidden="true">
      <ul>
        {series.map(({ label, color, values }) => {
          const value = pointed === null ? undefined : values[pointed];
          return (
            <li key={label}>
              <span className="swatch" style={{ background: `var(${color})` }} />
              {label}
              {hour && (
                <strong> {value === null || value === undefined ? texts.never : format(value)}</strong>
              )}
            </li>
          );
        })}
      </ul>
      <span className="soft hour">{hour ? describeHour(hour.startMs) : texts.allHours}</span>
    </div>
  );
}

const HOUR_MS = 60 * 60_000;

function describeHour(startMs: number): string {
  return texts.hourRange(formatClock(startMs), formatClock(startMs + HOUR_MS));
}
