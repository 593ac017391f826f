export type { CallOptions, DownloadOptions, JobClient, WaitOptions } from './client/job-client.ts';
export type { Authorize, JobOwner, Refusal, RouteRequest } from './handler/authorize.ts';
export type { HandleRoute, RouteHandlerOptions } from './handler/handle-route.ts';
export { createRouteHandler, type RouteHandler } from './handler/mount.ts';
export type { ReportFailure } from './handler/responses.ts';
export {
  cancelJobHandler,
  createJobHandler,
  downloadHandler,
  getJobHandler,
  reportOutcomeHandler,
  waitHandler,
} from './handler/route-files.ts';
export type { RouteContext } from './handler/route-segments.ts';
export type { CompletedContext, OnCompleted } from './handler/routes.ts';
export type { ClientOption } from './handler/handler-client.ts';
export type { RouteTypes } from '@svc/protocol';
