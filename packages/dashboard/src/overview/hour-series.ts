import type { HourFigures } from '@svc/protocol/dashboard';
import type { AxisSteps } from './axis-steps.ts';

/** A custom property of the style sheet, so that it follows the colour scheme. */
export type SeriesColor = `--series-${string}`;

export interface Series {
  label: string;
  color: SeriesColor;
  /** One for each hour. `null`: there is none. */
  values: readonly (number | null)[];
}

export interface HourChartProps {
  title: string;
  /** What is to be seen, in words. */
  summary: string;
  hours: readonly HourFigures[];
  /** Without any figure above zero nothing is drawn, and the summary says all. */
  series: readonly Series[];
  /** The series are parts of a whole, one on top of the other. Default: each stands on the ground, the first in front. */
  isStacked?: boolean;
  steps: AxisSteps;
  format: (value: number) => string;
}
