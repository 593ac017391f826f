import type { Job } from '@svc/protocol';
import { createControllerIn } from '../../src/svc-job-controller.ts';
import type { SvcJobOptions } from '../../src/svc-job-options.ts';
import type { SvcJobState } from '../../src/svc-job-state.ts';
import { createFakeApp, type Extras } from './fake-app.ts';
import { createFakeTime } from './fake-time.ts';

/** A controller with an application and a clock in the test's hands, and all that it told. */
export function openController(options: SvcJobOptions = {}, job: Extras = {}) {
  const app = createFakeApp(job);
  const time = createFakeTime();
  const told: string[] = [];
  const states: SvcJobState[] = [];
  const controller = createControllerIn(time, {
    fetch: app.fetch,
    onJobCreated: ({ id }) => told.push(`created ${id}`),
    onCompleted: ({ id }, result) => told.push(`completed ${id} ${JSON.stringify(result)}`),
    onError: ({ code }) => told.push(`error ${code}`),
    onCancel: (job) => told.push(`cancelled ${job?.id ?? 'nothing'}`),
    ...options,
  });
  states.push(controller.getSnapshot());
  controller.subscribe(() => states.push(controller.getSnapshot()));
  /** Starts a transfer, and lets all that is ready run. */
  const start = () => {
    controller.start();
    return time.pass(0);
  };
  /** Completes the job, and lets all that is ready run. */
  const complete = (job: Partial<Job> = {}, result?: unknown) => {
    app.change({ status: 'completed', ...job }, result);
    return time.pass(0);
  };
  const statuses = () => states.map(({ status }) => status);
  return { app, time, told, states, controller, start, complete, statuses };
}

/** Likewise, with a transfer that is started, whose code waits where nothing else was asked for. */
export async function startController(...args: Parameters<typeof openController>) {
  const opened = openController(...args);
  await opened.start();
  return opened;
}
