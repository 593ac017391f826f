import type { RouteAction } from '@svc/protocol';
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

/** The method of each route, and the segments of its path after the job id. */
const ROUTE_FILES: Record<RouteAction, [method: string, ...segments: string[]]> = {
  create: ['POST'],
  get: ['GET'],
  cancel: ['DELETE'],
  wait: ['GET', 'wait'],
  download: ['GET', 'download'],
  report: ['POST', 'outcome'],
};

function createSingleRoute(action: RouteAction, options: RouteHandlerOptions): HandleRoute {
  const [method, ...segments] = ROUTE_FILES[action];
  return createHandle(options, async (request, context) => {
    if (request.method !== method) return undefined;
    if (action === 'create') return { action };
    const jobId = await readJobId(request, context, segments);
    return jobId ? { action, jobId } : undefined;
  });
}
