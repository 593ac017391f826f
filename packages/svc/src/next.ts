export type { Authorize, Refusal, RouteRequest } from './authorize.ts';
export type { OnCompleted } from './complete-job.ts';
export type { CallOptions, DownloadOptions, JobClient, WaitOptions } from './job-client.ts';
export type { ReportFailure } from './log-failure.ts';
export { createRouteHandler, type RouteHandler, type RouteHandlerOptions } from './route-handler.ts';
export type { RouteContext } from './route-segments.ts';
