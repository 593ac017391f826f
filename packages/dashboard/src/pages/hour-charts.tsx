import { formatBytes, JOB_FAILURE_CODES } from '@svc/protocol';
import type { HourFigures } from '@svc/protocol/dashboard';
import { formatCount, formatSpan } from '../parts/format.ts';
import { describeFailure, texts } from '../texts.ts';
import { HourChart, type Chart } from './hour-chart.tsx';

/** Distances between the lines of a chart. */
const DECADES = Array.from({ length: 16 }, (_, power) => 10 ** power);

const COUNT_STEPS = DECADES.flatMap((ten) => [ten, 2 * ten, 5 * ten]);
const BYTE_STEPS = COUNT_STEPS.filter((bytes) => bytes >= 100);

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const SPAN_STEPS = [
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 6, 12, 24, 48, 96, 192].map((hours) => hours * HOUR_MS),
];

/** The colours of reasons, in the order of `JOB_FAILURE_CODES`. */
const REASON_COLORS = ['--series-soft', '--series-notice', '--series-bad', '--series-main'] as const;

type Hours = readonly HourFigures[];

/** What became of the jobs of each hour. */
export function HourCharts({ hours }: { hours: Hours }) {
  const charts = [describeJobs(hours), describeWaits(hours), describeBytes(hours), describeFailures(hours)];
  return (
    <div className="charts">
      {charts.map((chart) => (
        <HourChart key={chart.title} hours={hours} {...chart} />
      ))}
    </div>
  );
}

const STACKED_COUNTS = { isStacked: true, steps: COUNT_STEPS, format: formatCount };

function describeJobs(hours: Hours): Chart {
  const failed = hours.map(countFailed);
  const completed = hours.map((hour) => hour.completed);
  const open = hours.map((hour, index) => hour.created - hour.completed - (failed[index] ?? 0));
  return {
    title: texts.chartJobs,
    summary: texts.chartJobsSummary(sum(hours.map(({ created }) => created)), sum(completed), sum(failed)),
    ...STACKED_COUNTS,
    series: [
      { label: texts.chartCompleted, color: '--series-main', values: completed },
      { label: texts.chartFailed, color: '--series-bad', values: failed },
      { label: texts.stillOpen, color: '--series-soft', values: open },
    ],
  };
}

function describeBytes(hours: Hours): Chart {
  const bytes = hours.map((hour) => hour.bytes);
  return {
    title: texts.chartBytes,
    summary: texts.chartBytesSummary(formatBytes(sum(bytes))),
    isStacked: true,
    steps: BYTE_STEPS,
    format: formatBytes,
    series: [{ label: texts.received, color: '--series-main', values: bytes }],
  };
}

function describeWaits(hours: Hours): Chart {
  const medians = hours.map(({ medianWaitMs }) => medianWaitMs);
  const slowest = hours.map(({ p95WaitMs }) => p95WaitMs);
  const typical = findMiddle(medians);
  const longest = Math.max(...slowest.map((ms) => ms ?? 0));
  return {
    title: texts.chartWaits,
    summary:
      typical === undefined
        ? texts.noWaits
        : texts.chartWaitsSummary(formatSpan(typical), formatSpan(longest)),
    steps: SPAN_STEPS,
    format: formatSpan,
    series: [
      { label: texts.median, color: '--series-main', values: medians },
      { label: texts.p95, color: '--series-soft', values: slowest },
    ],
  };
}

function describeFailures(hours: Hours): Chart {
  const seen = new Set(hours.flatMap(({ failed }) => Object.keys(failed)));
  const codes = [...new Set<string>([...JOB_FAILURE_CODES, ...seen])].filter((code) => seen.has(code));
  const series = codes.map((code, index) => ({
    label: describeFailure(code),
    color: REASON_COLORS[index % REASON_COLORS.length] ?? REASON_COLORS[0],
    values: hours.map(({ failed }) => failed[code] ?? 0),
  }));
  const parts = series
    .map(({ label, values }) => ({ label, total: sum(values) }))
    .filter(({ total }) => total > 0)
    .map(({ label, total }) => texts.failureCount(total, label));
  return {
    title: texts.chartFailures,
    summary: parts.length === 0 ? texts.noFailures : texts.failuresSummary(parts),
    ...STACKED_COUNTS,
    series,
  };
}

function countFailed({ failed }: HourFigures): number {
  return sum(Object.values(failed));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The median of the known values. */
function findMiddle(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  return known[Math.floor((known.length - 1) / 2)];
}
