import type { HourFigures } from '@svc/protocol/dashboard';
import type { AxisSteps } from './axis-steps.ts';

/** A custom property of the style sheet, which follows the colour scheme. */
export type SeriesColor = `--series-${string}`;

export interface Series {
  label: string;
  color: SeriesColor;
  /** One for each hour. `null`: no value. */
  values: readonly (number | null)[];
}

export interface HourChartProps {
  title: string;
  /** The chart in words. */
  summary: string;
  hours: readonly HourFigures[];
  /** If no value is above zero, only the summary is shown. */
  series: readonly Series[];
  /** The series are stacked as parts of a whole. Default: each starts at zero, the first in front. */
  isStacked?: boolean;
  steps: AxisSteps;
  format: (value: number) => string;
}
