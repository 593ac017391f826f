export type { Authorize, Refusal, RouteRequest } from './authorize.ts';
export type { OnCompleted } from './complete-job.ts';
export type { HandleRoute, RouteHandlerOptions } from './handle-route.ts';
export type { CallOptions, DownloadOptions, JobClient, WaitOptions } from './job-client.ts';
export type { ReportFailure } from './log-failure.ts';
export { createRouteHandler, type RouteHandler } from './route-handler.ts';
export type { RouteContext } from './route-segments.ts';
export {
  cancelJobHandler,
  createJobHandler,
  downloadHandler,
  getJobHandler,
  waitHandler,
} from './single-route.ts';
