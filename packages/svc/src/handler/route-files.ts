import type { RouteAction } from '@svc/protocol';
import { createHandle, type HandleRoute } from './handle-route.ts';
import { withRouteTypes, type MountRoutes } from './mount-routes.ts';
import { readJobId } from './route-segments.ts';

/** `POST` of `app/api/svc/job/route.ts`, for those without the catch-all (contract section 4.1). */
export const createJobHandler: MountRoutes<HandleRoute> = mountFile('create');

/** `GET` of `app/api/svc/job/[id]/route.ts` (contract section 4.1). The folder may have any name. */
export const getJobHandler: MountRoutes<HandleRoute> = mountFile('get');

/**
 * `GET` of `app/api/svc/job/[id]/wait/route.ts` (contract section 4.1). Concurrent waits for one job share one
 * call of `onCompleted`.
 */
export const waitHandler: MountRoutes<HandleRoute> = mountFile('wait');

/** `GET` of `app/api/svc/job/[id]/download/route.ts` (contract section 4.1). */
export const downloadHandler: MountRoutes<HandleRoute> = mountFile('download');

/**
 * `DELETE` of `app/api/svc/job/[id]/route.ts`, an addition to the contract's four. Answers 404 "Not found"
 * unless `allowCancel` is set; set it for the other handlers too, so that jobs say that they can be cancelled.
 */
export const cancelJobHandler: MountRoutes<HandleRoute> = mountFile('cancel');

/**
 * `POST` of `app/api/svc/job/[id]/outcome/route.ts`, an addition to the contract's four: tells the phone what became of
 * its files.
 */
export const reportOutcomeHandler: MountRoutes<HandleRoute> = mountFile('report');

/** The method of each route, and the segments of its path after the job id. */
const ROUTE_FILES: Record<RouteAction, [method: string, ...segments: string[]]> = {
  create: ['POST'],
  get: ['GET'],
  cancel: ['DELETE'],
  wait: ['GET', 'wait'],
  download: ['GET', 'download'],
  report: ['POST', 'outcome'],
};

/** `options` are the same for all files of an application. */
function mountFile(action: RouteAction): MountRoutes<HandleRoute> {
  return withRouteTypes((options) => {
    const [method, ...segments] = ROUTE_FILES[action];
    return createHandle(options, async (request, context) => {
      if (request.method !== method) return undefined;
      if (action === 'create') return { action };
      const jobId = await readJobId(request, context, segments);
      return jobId ? { action, jobId } : undefined;
    });
  });
}
