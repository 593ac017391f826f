import { useEffect, useId, useRef, useState } from 'react';
import type { HourFigures } from '@svc/protocol/dashboard';
import { formatClock } from '../parts/format.ts';
import { texts } from '../texts.ts';
import { createBars } from './create-bars.ts';

interface Series {
  label: string;
  /** A custom property of the style sheet, which follows the colour scheme. */
  color: `--series-${string}`;
  /** One for each hour. `null`: no value. */
  values: readonly (number | null)[];
}

export interface Chart {
  title: string;
  /** The chart in words. */
  summary: string;
  /** If no value is above zero, only the summary is shown. */
  series: readonly Series[];
  /** The series are stacked as parts of a whole. Default: each starts at zero, the first in front. */
  isStacked?: boolean;
  /** Allowed distances between the lines. */
  steps: readonly number[];
  format: (value: number) => string;
}

interface HourChartProps extends Chart {
  hours: readonly HourFigures[];
}

/** A small chart with its legend, in words, and as a table. */
export function HourChart(props: HourChartProps) {
  const { title, summary, series } = props;
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
          <Legend {...props} pointed={pointed} />
          <details>
            <summary>{texts.showTable}</summary>
            <HourTable {...props} />
          </details>
        </>
      )}
    </figure>
  );
}

type BarsProps = HourChartProps & { onPoint: (hour: number | null) => void };

/** The drawing of a chart. The text beside it says the same. */
function HourBars({ hours, series, isStacked = false, steps, format, onPoint }: BarsProps) {
  const place = useRef<HTMLDivElement>(null);
  const bars = useRef<ReturnType<typeof createBars>>(undefined);
  const colors = series.map(({ color }) => color).join(' ');
  useEffect(() => {
    if (!place.current) return undefined;
    const made = createBars(place.current, { colors: colors.split(' '), steps, format, onPoint });
    bars.current = made;
    return () => made.remove();
  }, [colors, steps, format, onPoint]);
  useEffect(() => bars.current?.draw({ hours, series, isStacked }), [hours, series, isStacked]);
  return <div className="bars" ref={place} aria-hidden="true" />;
}

interface LegendProps extends HourChartProps {
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

/** The figures of a chart, the newest hour first. */
function HourTable({ title, hours, series, format }: HourChartProps) {
  return (
    <table>
      <caption className="screen-reader-only">{title}</caption>
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
