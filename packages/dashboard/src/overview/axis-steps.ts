/** Allowed distances between the lines of a chart. */
export type AxisSteps = readonly number[];

const DECADES = Array.from({ length: 16 }, (_, power) => 10 ** power);

export const COUNT_STEPS: AxisSteps = DECADES.flatMap((ten) => [ten, 2 * ten, 5 * ten]);
export const BYTE_STEPS: AxisSteps = COUNT_STEPS.filter((bytes) => bytes >= 100);

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Steps for spans of time. */
export const SPAN_STEPS: AxisSteps = [
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 6, 12, 24, 48, 96, 192].map((hours) => hours * HOUR_MS),
];
