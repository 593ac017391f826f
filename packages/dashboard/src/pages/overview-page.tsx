import type { ReactNode } from 'react';
import { formatBytes, JOB_STATUSES } from '@svc/protocol';
import type { Overview } from '@svc/protocol/dashboard';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { OFTEN_MS, SELDOM_MS, useLive } from '../data/use-live.ts';
import { formatCount } from '../parts/format.ts';
import { LiveView } from '../parts/live-view.tsx';
import { STATUS_WORDS, texts } from '../texts.ts';
import { HourCharts } from './hour-charts.tsx';

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

function PresentFigures({ overview }: { overview: Overview }) {
  const { jobs, openWaits, runningUploads, pendingWebhooks, openByProject } = overview;
  return (
    <>
      <h2>{texts.jobsHeading}</h2>
      <dl className="figures">
        {JOB_STATUSES.map((status) => (
          <Figure key={status} name={STATUS_WORDS[status]} mark={jobs[status] > 0 ? status : undefined}>
            {formatCount(jobs[status])}
          </Figure>
        ))}
      </dl>
      <h2>{texts.instanceHeading}</h2>
      <dl className="figures">
        <Figure name={texts.openWaits} hint={texts.openWaitsHint}>
          {formatCount(openWaits)}
        </Figure>
        <Figure name={texts.runningUploads} hint={texts.openWaitsHint}>
          {formatCount(runningUploads)}
        </Figure>
        <Figure name={texts.pendingWebhooks}>{formatCount(pendingWebhooks)}</Figure>
        <HeldBytes overview={overview} />
      </dl>
      {openByProject.length > 0 && <OpenByProject projects={openByProject} />}
    </>
  );
}

interface FigureProps {
  name: string;
  hint?: string;
  /** The status whose colour it gets. */
  mark?: string | undefined;
  children: ReactNode;
}

function Figure({ name, hint, mark, children }: FigureProps) {
  return (
    <div className="figure" data-mark={mark}>
      <dt>
        {name}
        {hint !== undefined && <span className="soft"> {hint}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function HeldBytes({ overview: { heldBytes, maxTotalBytes } }: { overview: Overview }) {
  return (
    <Figure name={texts.heldBytes}>
      {formatBytes(heldBytes).replace(' ', '\u00a0') /* number and unit stay in one line */}
      <span className="soft of-limit"> {texts.ofLimit('', formatBytes(maxTotalBytes)).trim()}</span>
      <meter
        aria-label={texts.heldBytes}
        min={0}
        max={maxTotalBytes}
        high={maxTotalBytes * 0.9}
        value={heldBytes}
      />
    </Figure>
  );
}

function OpenByProject({ projects }: { projects: Overview['openByProject'] }) {
  return (
    <p className="open-by-project">
      <span className="soft">{texts.openByProject}:</span>{' '}
      {projects.map(({ projectId, count }) => (
        <span key={projectId} className="chip">
          {projectId} <strong>{formatCount(count)}</strong>
        </span>
      ))}
    </p>
  );
}
