import { JOB_PATH, matchRoute, type RouteAction } from '@svc/protocol';
import { createHandle, type HandleRoute, type RouteHandlerOptions } from './handle-route.ts';
import { readJobId } from './route-segments.ts';

/** `POST` of `app/api/svc/job/route.ts`, for those without the catch-all (contract section 4.1). */
export function createJobHandler(options: RouteHandlerOptions): HandleRoute {
  return createSingleRoute('create', options);
}

/** `GET` of `app/api/svc/job/[id]/route.ts` (contract section 4.1). The folder may have any name. */
export function getJobHandler(options: RouteHandlerOptions): HandleRoute {
  return createSingleRoute('get', options);
}

/**
 * `GET` of `app/api/svc/job/[id]/wait/route.ts` (contract section 4.1). Concurrent waits for one job share one
 * call of `onCompleted`.
 */
export function waitHandler(options: RouteHandlerOptions): HandleRoute {
  return createSingleRoute('wait', options);
}

/** `GET` of `app/api/svc/job/[id]/download/route.ts` (contract section 4.1). */
export function downloadHandler(options: RouteHandlerOptions): HandleRoute {
  return createSingleRoute('download', options);
}

/**
 * `DELETE` of `app/api/svc/job/[id]/route.ts`, an addition to the contract's four. Answers 404 "Not found"
 * unless `allowCancel` is set; set it for the other handlers too, so that jobs say that they can be cancelled.
 */
export function cancelJobHandler(options: RouteHandlerOptions): HandleRoute {
  return createSingleRoute('cancel', options);
}

/**
 * `POST` of `app/api/svc/job/[id]/outcome/route.ts`, an addition to the contract's four: tells the phone what became of
 * its files.
 */
export function reportOutcomeHandler(options: RouteHandlerOptions): HandleRoute {
  return createSingleRoute('report', options);
}

/** The segments of each route's path after the job id. */
const SEGMENTS_AFTER_ID: Record<Exclude<RouteAction, 'create'>, string[]> = {
  get: [],
  cancel: [],
  wait: ['wait'],
  download: ['download'],
  report: ['outcome'],
};

function createSingleRoute(action: RouteAction, options: RouteHandlerOptions): HandleRoute {
  const root = JOB_PATH.slice(1);
  return createHandle(options, async (request, context) => {
    if (action === 'create') return ifAction(action, matchRoute(request.method, [root]));
    const segments = SEGMENTS_AFTER_ID[action];
    const jobId = await readJobId(request, context, segments);
    return ifAction(action, jobId ? matchRoute(request.method, [root, jobId, ...segments]) : undefined);
  });
}

/** Drops a route of another action: `GET` and `DELETE` of one path are two actions. */
function ifAction(action: RouteAction, route: ReturnType<typeof matchRoute>): ReturnType<typeof matchRoute> {
  return route?.action === action ? route : undefined;
}
