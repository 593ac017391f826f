import type { Jsonified } from './jsonified.ts';
import type { JobMetadata } from './metadata.ts';

/**
 * What the routes of an application give to its page, for the compiler alone: nothing is there when the code runs.
 * `createRouteHandler`, `createFetchHandler` and the handlers of route files return it, and the client kit takes it: `useSvcJob<typeof handler>()`.
 *
 * @typeParam Metadata - of `job.metadata`.
 * @typeParam Result - what `onCompleted` returns, before JSON.
 */
export interface RouteTypes<Metadata = JobMetadata, Result = unknown> {
  readonly '~types'?: { metadata: Metadata; result: Result };
}

/**
 * The type of `result`: of routes what their `onCompleted` returns, after JSON; any other type is that of `result`
 * itself.
 *
 * @typeParam Route - the type of routes (see {@link RouteTypes}), or that of the result.
 */
export type ResultOf<Route> = IsRoute<Route> extends true ? Jsonified<TypesOf<Route>['result']> : Route;

/** The type of `job.metadata`, likewise. Any JSON, where `Route` is not the type of routes. */
export type MetadataOf<Route> =
  IsRoute<Route> extends true ? Jsonified<TypesOf<Route>['metadata']> : JobMetadata;

type TypesOf<Route> =
  Route extends RouteTypes<infer Metadata, infer Result> ? { metadata: Metadata; result: Result } : never;

/** Every object fits {@link RouteTypes}, whose field is optional: the name of the field tells. */
type IsRoute<Route> = string extends keyof Route ? false : '~types' extends keyof Route ? true : false;
