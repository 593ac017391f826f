import type { JobMetadata, PresignedDownload, RouteTypes } from '@svc/protocol';
import type { Decision, DecidedMetadata, RouteRequest, CheckedDecision } from './authorize.ts';
import type { RouteHandlerOptions } from './handle-route.ts';

/**
 * Mounts the routes, or one of them, and notes for the compiler what their page finds in `job.metadata` and `result`.
 *
 * @typeParam Mounted - what the framework takes.
 */
export interface MountRoutes<Mounted> {
  /** The types are inferred from what `authorize` and `onCompleted` return. */
  <Decided extends Decision | Promise<Decision> = undefined, Result = PresignedDownload | undefined>(
    options: DecidingOptions<Decided, Result> & CheckedDecision<Decided>,
  ): Mounted & RouteTypes<DecidedMetadata<Decided>, Result>;
  /** Without `onCompleted`: the page's `result` is the presigned download. */
  <Metadata = JobMetadata>(
    options: OptionsWithoutCallback<Metadata>,
  ): Mounted & RouteTypes<Metadata, PresignedDownload | undefined>;
  /** The types may be named, for jobs that the application makes itself. */
  <Metadata = JobMetadata, Result = unknown>(
    options: RouteHandlerOptions<Metadata, Result>,
  ): Mounted & RouteTypes<Metadata, Result>;
}

/** Options whose `authorize` tells the type of the metadata: each shape that it returns is one of its types. */
type DecidingOptions<Decided, Result> = Omit<
  RouteHandlerOptions<DecidedMetadata<Decided>, Result>,
  'authorize'
> & {
  authorize: (request: Request, route: RouteRequest) => Decided;
};

type OptionsWithoutCallback<Metadata> = Omit<RouteHandlerOptions<Metadata>, 'onCompleted'> & {
  onCompleted?: undefined;
};

/** @param mount - without the types, which are for the compiler alone. */
export function withRouteTypes<Mounted>(
  mount: (options: RouteHandlerOptions) => Mounted,
): MountRoutes<Mounted> {
  return mount as MountRoutes<Mounted>; // the options are the same, whatever their types say of metadata and result
}
