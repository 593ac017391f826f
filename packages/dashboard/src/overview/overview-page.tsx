import type { DashboardClient } from '../data/dashboard-client.ts';
import { OFTEN_MS, SELDOM_MS, useLive } from '../data/use-live.ts';
import { LiveView } from '../parts/live-view.tsx';
import { texts } from '../texts.ts';
import { HourCharts } from './hour-charts.tsx';
import { PresentFigures } from './present-figures.tsx';

/** How the server is doing now, and did in the last 24 hours. */
export function OverviewPage({ client }: { client: DashboardClient }) {
  const present = useLive(client.readOverview, OFTEN_MS);
  const past = useLive(client.readHours, SELDOM_MS);
  return (
    <>
      <LiveView live={present}>{(overview) => <PresentFigures overview={overview} />}</LiveView>
      <h2>{texts.chartsHeading}</h2>
      {/* What keeps both from being read is said once, above */}
      <LiveView live={present.problem ? { ...past, problem: undefined } : past}>
        {({ hours }) => <HourCharts hours={hours} />}
      </LiveView>
    </>
  );
}
