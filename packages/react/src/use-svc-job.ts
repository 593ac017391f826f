'use client';

import {
  createSvcJobController,
  type SvcJobController,
  type SvcJobOptions,
  type SvcJobState,
} from '@svc/controller';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** The state of the transfer, and its actions. */
export type UseSvcJobResult<Result = unknown> = SvcJobState<Result> &
  Pick<SvcJobController<Result>, 'start' | 'send' | 'cancel' | 'reset' | 'showCode' | 'getDownloadUrl'>;

/**
 * Creates a job, waits for its completion and gets the download address (contract section 4.5). It makes no job before
 * `start`. Waiting ends when the component is unmounted.
 *
 * @param options - may be a new object at each render.
 */
export function useSvcJob<Result = unknown>(options: SvcJobOptions<Result> = {}): UseSvcJobResult<Result> {
  const [controller] = useState(() => createSvcJobController(options));
  const state = useSyncExternalStore(controller.subscribe, controller.getSnapshot, controller.getSnapshot);
  useEffect(() => controller.setOptions(options));
  useEffect(() => controller.reset, [controller]);
  return useMemo(() => {
    const { start, send, cancel, reset, showCode, getDownloadUrl } = controller;
    return { ...state, start, send, cancel, reset, showCode, getDownloadUrl };
  }, [controller, state]);
}
