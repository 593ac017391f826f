import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { HourFigures } from '@svc/protocol/dashboard';
import { formatClock } from '../parts/format.ts';

interface BarsOptions {
  /** Custom properties of the style sheet, one for each series. */
  colors: readonly string[];
  /** Allowed distances between the lines. */
  steps: readonly number[];
  format: (value: number) => string;
  /** Called with the index of the hour under the mouse. */
  onPoint: (hour: number | null) => void;
}

interface BarsData {
  hours: readonly HourFigures[];
  series: readonly { values: readonly (number | null)[] }[];
  isStacked: boolean;
}

export interface Bars {
  draw: (data: BarsData) => void;
  remove: () => void;
}

const HEIGHT = 150;
const HOUR_SECONDS = 3_600;
const LABEL_EVERY_HOURS = 6;
const DARK = '(prefers-color-scheme: dark)';

/** Draws bars as wide as the element, in the colours of the current scheme. */
export function createBars(place: HTMLElement, options: BarsOptions): Bars {
  const plot = new UPlot(describePlot(place, options), [[]], place);
  const resize = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
  const scheme = matchMedia(DARK);
  const redraw = () => plot.redraw(false);
  resize.observe(place);
  scheme.addEventListener('change', redraw);
  return {
    draw: ({ hours, series, isStacked }) =>
      plot.setData([hours.map(({ startMs }) => startMs / 1_000), ...layBars(series, isStacked)]),
    remove() {
      resize.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    },
  };
}

/** The heights of the bars, back to front. Stacked bars reach from the ground, behind those below them. */
function layBars(series: BarsData['series'], isStacked: boolean): (number | null)[][] {
  if (!isStacked) return series.map(({ values }) => [...values]).toReversed();
  const tops: number[][] = [];
  for (const { values } of series) {
    const below = tops.at(-1);
    tops.push(values.map((value, index) => (value ?? 0) + (below?.[index] ?? 0)));
  }
  return tops.toReversed();
}

function describePlot(place: HTMLElement, { colors, steps, format, onPoint }: BarsOptions): UPlot.Options {
  const read = (name: string) => getComputedStyle(place).getPropertyValue(name).trim();
  const lines = { stroke: () => read('--line'), width: 1 };
  const words = { stroke: () => read('--text-quiet'), font: '12px system-ui, sans-serif' };
  return {
    width: place.clientWidth,
    height: HEIGHT,
    padding: [10, 4, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: true, range: (_, min, max) => [min - HOUR_SECONDS / 2, max + HOUR_SECONDS / 2] },
      y: { range: (_, _min, max) => [0, Math.max(max ?? 0, steps[0] ?? 1)] },
    },
    axes: [
      {
        ...words,
        grid: { show: false },
        ticks: { show: false },
        size: 24,
        splits: findLabelled,
        values: formatHours,
      },
      {
        ...words,
        grid: lines,
        ticks: { show: false },
        size: 66,
        space: 40,
        incrs: [...steps],
        values: (_, splits) => splits.map((value) => format(value)),
      },
    ],
    series: [{}, ...colors.toReversed().map((color) => describeBars(() => read(color)))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

function describeBars(fill: () => string): UPlot.Series {
  const paths = UPlot.paths.bars?.({ size: [0.72, 28], radius: 0.15 });
  return { fill, width: 0, points: { show: false }, ...(paths && { paths }) };
}

/** The hours that get a label. */
function findLabelled({ data: [seconds] }: UPlot): number[] {
  return [...seconds].filter((second) => new Date(second * 1_000).getHours() % LABEL_EVERY_HOURS === 0);
}

function formatHours(_plot: UPlot, splits: number[]): string[] {
  return splits.map((second) => formatClock(second * 1_000));
}
