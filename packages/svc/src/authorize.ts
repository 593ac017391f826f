import type { RouteAction } from '@svc/protocol';

/** Which of the routes is asked for, and about which job. */
export interface RouteRequest {
  action: RouteAction;
  /** Absent for `create`. */
  jobId?: string;
}

/** A `Response` refuses the request and is sent as it is; nothing lets it pass. */
export type Refusal = Response | undefined | void;

/**
 * Decides who may use the routes: sessions, cookies and rate limits are the application's. It is called
 * before anything else is done. To read the body, read that of `request.clone()`.
 */
export type Authorize = (request: Request, route: RouteRequest) => Refusal | Promise<Refusal>;
