import { useCallback, useId, useState } from 'react';
import { JOB_STATUSES, type JobStatus } from '@svc/protocol';
import { MAX_LISTED_JOBS } from '@svc/protocol/dashboard';
import type { DashboardClient, JobQuery } from '../data/dashboard-client.ts';
import { OFTEN_MS, useLive } from '../data/use-live.ts';
import { useAnnounce } from '../parts/announcer.tsx';
import { LiveView } from '../parts/live-view.tsx';
import { STATUS_WORDS, texts } from '../texts.ts';
import { JobRows } from './job-rows.tsx';

const PAGE_SIZE = 50;

/** The newest jobs, as they change. */
export function JobsPage({ client }: { client: DashboardClient }) {
  const [query, setQuery] = useState<JobQuery>({ status: '', project: '', limit: PAGE_SIZE });
  const live = useLive(
    useCallback(() => client.listJobs(query), [client, query]),
    OFTEN_MS,
  );
  const announce = useAnnounce();
  const cancel = async (handle: string) => {
    await client.cancelJob(handle);
    await live.refresh();
    announce(texts.jobCancelled);
  };
  const showMore = () =>
    setQuery(({ limit, ...rest }) => ({ ...rest, limit: Math.min(limit + PAGE_SIZE, MAX_LISTED_JOBS) }));
  return (
    <>
      <p className="lead">{texts.jobsLead}</p>
      <LiveView live={live}>
        {({ jobs, hasMore, projects, nowMs }) => (
          <>
            <JobFilters
              query={query}
              projects={projects}
              onChange={(part) => setQuery({ ...query, ...part, limit: PAGE_SIZE })}
            />
            <JobRows jobs={jobs} nowMs={nowMs} onCancel={cancel} />
            {hasMore && query.limit < MAX_LISTED_JOBS && (
              <button type="button" className="more" onClick={showMore}>
                {texts.showMore}
              </button>
            )}
            {hasMore && query.limit >= MAX_LISTED_JOBS && <p className="soft">{texts.narrowDown}</p>}
          </>
        )}
      </LiveView>
    </>
  );
}

interface FilterProps {
  query: JobQuery;
  projects: readonly string[];
  onChange: (part: Partial<JobQuery>) => void;
}

function JobFilters({ query, projects, onChange }: FilterProps) {
  const [statusId, projectId] = [useId(), useId()];
  return (
    <div className="fields filters">
      <div className="field">
        <label htmlFor={statusId}>{texts.status}</label>
        <select
          id={statusId}
          value={query.status}
          onChange={(event) => onChange({ status: event.target.value as JobStatus | '' })}
        >
          <option value="">{texts.anyStatus}</option>
          {JOB_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={projectId}>{texts.project}</label>
        <select
          id={projectId}
          value={query.project}
          onChange={(event) => onChange({ project: event.target.value })}
        >
          <option value="">{texts.anyProject}</option>
          {projects.map((project) => (
            <option key={project}>{project}</option>
          ))}
        </select>
      </div>
    </div>
  );
}
