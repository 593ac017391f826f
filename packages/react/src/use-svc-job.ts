'use client';

import {
  createSvcJobController,
  type SvcJobController,
  type SvcJobOptions,
  type SvcJobState,
} from '@svc/controller';
import type { JobMetadata, MetadataOf, ResultOf } from '@svc/protocol';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** The state of the transfer, and its actions. */
export type UseSvcJobResult<Result = unknown, Metadata = JobMetadata> = SvcJobState<Result, Metadata> &
  Pick<SvcJobController, 'start' | 'send' | 'cancel' | 'fail' | 'reset' | 'showCode' | 'getDownloadUrl'>;

/**
 * Creates a job, waits for its completion and gets the download address (contract section 4.5). It makes no job before
 * `start`. Waiting ends when the component is unmounted.
 *
 * @typeParam Route - the type of the backend's handler (`typeof handler` of `createRouteHandler` or
 *   `createFetchHandler`), which has the types of `job.metadata` and `result`; or that of `result`.
 * @param options - may be a new object at each render.
 */
export function useSvcJob<Route = unknown>(
  options?: SvcJobOptions<ResultOf<Route>, MetadataOf<Route>>,
): UseSvcJobResult<ResultOf<Route>, MetadataOf<Route>>;
/** The same, for hooks that hand on options whose types they do not know. */
export function useSvcJob<Result, Metadata = JobMetadata>(
  options: SvcJobOptions<Result, Metadata>,
): UseSvcJobResult<Result, Metadata>;
export function useSvcJob(options: SvcJobOptions = {}): UseSvcJobResult {
  const [controller] = useState(() => createSvcJobController(options));
  const state = useSyncExternalStore(controller.subscribe, controller.getSnapshot, controller.getSnapshot);
  useEffect(() => controller.setOptions(options));
  useEffect(() => controller.reset, [controller]);
  return useMemo(() => {
    const { start, send, cancel, fail, reset, showCode, getDownloadUrl } = controller;
    return { ...state, start, send, cancel, fail, reset, showCode, getDownloadUrl };
  }, [controller, state]);
}
