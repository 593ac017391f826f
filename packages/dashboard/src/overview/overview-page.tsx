import type { DashboardClient } from '../data/dashboard-client.ts';
import { OFTEN_MS, SELDOM_MS, useLive } from '../data/use-live.ts';
import { LiveView } from '../parts/live-view.tsx';
import { texts } from '../texts.ts';
import { HourCharts } from './hour-charts.tsx';
import { PresentFigures } from './present-figures.tsx';

/** The server's present state, and its last 24 hours. */
export function OverviewPage({ client }: { client: DashboardClient }) {
  const present = useLive(client.readOverview, OFTEN_MS);
  const past = useLive(client.readHours, SELDOM_MS);
  return (
    <>
      <LiveView live={present}>{(overview) => <PresentFigures overview={overview} />}</LiveView>
      <h2>{texts.chartsHeading}</h2>
      {/* A problem of both is shown once, above */}
      <LiveView live={present.problem ? { ...past, problem: undefined } : past}>
        {({ hours }) => <HourCharts hours={hours} />}
      </LiveView>
    </>
  );
}
