'use client';

import type { MetadataOf, ResultOf } from '@svc/protocol';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createSvcJobController, type SvcJobController } from './controller/svc-job-controller.ts';
import type { SvcJobOptions } from './controller/svc-job-options.ts';
import type { SvcJobState } from './controller/svc-job-state.ts';

/** The state of the transfer, and its actions. `Route` is that of {@link useSvcJob}. */
export type UseSvcJobResult<Route = unknown> = SvcJobState<ResultOf<Route>, MetadataOf<Route>> &
  Pick<SvcJobController, 'start' | 'cancel' | 'reset' | 'showCode' | 'getDownloadUrl'>;

/**
 * Creates a job, waits for its completion and gets the download address (contract section 4.5). It makes no job before
 * `start`. Waiting ends when the component is unmounted.
 *
 * @typeParam Route - the type of the backend's handler (`typeof handler` of `createRouteHandler` or
 *   `createFetchHandler`), which has the types of `job.metadata` and `result`; or that of `result`.
 * @param options - may be a new object at each render.
 */
export function useSvcJob<Route = unknown>(
  options: SvcJobOptions<ResultOf<Route>, MetadataOf<Route>> = {},
): UseSvcJobResult<Route> {
  const [controller] = useState(() => createSvcJobController<Route>(options));
  const state = useSyncExternalStore(controller.subscribe, controller.getSnapshot, controller.getSnapshot);
  useEffect(() => controller.setOptions(options));
  useEffect(() => controller.reset, [controller]);
  return useMemo(() => {
    const { start, cancel, reset, showCode, getDownloadUrl } = controller;
    return { ...state, start, cancel, reset, showCode, getDownloadUrl };
  }, [controller, state]);
}
