import type { OnCompleted } from '../complete-job.ts';
import type { JobClient } from '../job-client.ts';
import type { ReportFailure } from '../log-failure.ts';
import type { SharedWork } from '../shared-work.ts';

export interface RouteSettings {
  client: Required<JobClient>;
  onCompleted: OnCompleted | undefined;
  report: ReportFailure;
  /** One run of `onCompleted` for all waits for a job that overlap. */
  completions: SharedWork;
}

/** @param jobId - empty for the route that creates the job. */
export type Route = (settings: RouteSettings, request: Request, jobId: string) => Promise<Response>;
