import { useEffect, useRef } from 'react';
import type { HourChartProps } from './hour-series.ts';
import { createBars } from './create-bars.ts';

type BarsProps = Pick<HourChartProps, 'hours' | 'series' | 'isStacked' | 'steps' | 'format'> & {
  onPoint: (hour: number | null) => void;
};

/** The drawing of a chart. The text beside it says the same. */
export function HourBars({ hours, series, isStacked = false, steps, format, onPoint }: BarsProps) {
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
