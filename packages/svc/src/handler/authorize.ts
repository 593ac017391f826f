import type { JobMetadata, Jsonified, RouteAction, Storable } from '@svc/protocol';
import { isResponse } from './responses.ts';

/** Which of the routes is asked for, and about which job. */
export interface RouteRequest {
  action: RouteAction;
  /** Absent for `create`. */
  jobId?: string;
}

/** A `Response` refuses the request and is sent as it is; `undefined` allows the request. */
export type Refusal = Response | undefined | void;

/** Allows the request and says what the new job gets as its `metadata`: at most 2048 bytes of JSON. */
export interface JobOwner<Metadata = JobMetadata> {
  /** Stored for the action `create` alone; for others it is ignored. `undefined`: nothing. */
  metadata: Metadata;
}

/**
 * Decides who may use the routes, and whose a new job is: sessions, cookies and rate limits are up to the application.
 * It is called before anything else is done. To read the body, read that of `request.clone()`. Any other answer is a
 * mistake of the application: a 500, which is reported.
 */
export type Authorize<Metadata = JobMetadata> = (
  request: Request,
  route: RouteRequest,
) => Decision<Metadata> | Promise<Decision<Metadata>>;

/** What `authorize` may answer, at once or later. */
export type Decision<Metadata = unknown> = Refusal | JobOwner<Metadata>;

/**
 * The type of `job.metadata`, as it comes back from the transfer server, by the type of what `authorize` returns. Any JSON,
 * where it says nothing of a job, or what cannot be stored.
 */
export type DecidedMetadata<Decided> =
  IsStorable<Decided> extends true ? Jsonified<OwnersOf<Decided>> : JobMetadata;

/** Whether `authorize` returns metadata, and all of it may be stored. */
type IsStorable<Decided> = [OwnersOf<Decided>] extends [never]
  ? false
  : [OwnersOf<Decided>] extends [Storable<OwnersOf<Decided>>]
    ? true
    : false;

type OwnersOf<Decided> =
  Awaited<Decided> extends infer Answer
    ? Answer extends Response
      ? never
      : Answer extends JobOwner<infer Metadata>
        ? NonNullable<Metadata>
        : never
    : never;

/** Fits where `authorize` returns nothing else than what may be stored. */
export type CheckedDecision<Decided> = [OwnersOf<Decided>] extends [Storable<OwnersOf<Decided>>]
  ? unknown
  : { authorize: never };

/** The request is refused, or allowed; then a new job gets this metadata, which is not checked yet. */
export type ReadDecision =
  | { refusal: Response; metadata?: undefined }
  | { refusal?: undefined; metadata?: unknown };

/**
 * Reads what `authorize` returned. `null` is read as `undefined`.
 *
 * @throws TypeError for anything else, since JavaScript does not check it: `false` must not allow a request.
 */
export function readDecision(decision: unknown): ReadDecision {
  if (decision === undefined || decision === null) return {};
  if (isResponse(decision)) return { refusal: decision };
  if (typeof decision === 'object' && 'metadata' in decision) return { metadata: decision.metadata };
  const returned = typeof decision === 'object' ? 'an object without "metadata"' : `a ${typeof decision}`;
  throw new TypeError(
    `"authorize" must return undefined to allow the request, a Response to refuse it, or { metadata }. It returned ${returned}.`,
  );
}
