import {
  sleep,
  type DownloadResponse,
  type JobClient,
  type JobMetadata,
  type MetadataOf,
  type ResultOf,
  type Sleep,
} from '@svc/protocol';
import { createAppBackend } from './app-backend.ts';
import { createObservable, tell } from './observable.ts';
import { giveFiles, runTransfer } from './run-transfer.ts';
import { loadSender } from './send-from-here.ts';
import { findPageMemory, type PageMemory } from './page-memory.ts';
import { SvcJobError, toJobError } from './svc-job-error.ts';
import type { SvcJobOptions } from './svc-job-options.ts';
import {
  cancelledState,
  failedState,
  IDLE,
  isUnderWay,
  withoutPhone,
  type SvcJobState,
} from './svc-job-state.ts';
import { cancelJob, type Clock, type LoadSender, type TransferRun } from './transfer-run.ts';

/** What the download address should be. */
export interface DownloadUrlOptions {
  /** One of the job's `files`. Default: all of them, several as one ZIP. */
  fileId?: string | undefined;
  /** How long the address works, in minutes: 1–10080. Default: the server's, which is 60. */
  expirationMinutes?: number | undefined;
}

/**
 * Runs one transfer after the other and tells its state. Rules:
 *
 * 1. `getSnapshot` returns the same object until something changes; each listener is called after each change.
 * 2. At most one transfer is under way: `start` during one does nothing.
 * 3. After `cancel`, `fail` or `reset` the former transfer changes no state and calls no callback.
 * 4. A job whose answer arrives after `cancel`, `fail` or `reset` is cancelled at the backend, if the backend allows that.
 * 5. An error that a callback throws becomes an uncaught error of the page and changes nothing here.
 */
export interface SvcJobController<Result = unknown, Metadata = JobMetadata> {
  /** The state as it is now. */
  readonly getSnapshot: () => SvcJobState<Result, Metadata>;
  /** Calls the listener after each change. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Makes a job. Does nothing while a transfer is under way. */
  readonly start: () => void;
  /**
   * Makes a job and sends files of this device for it, as a phone would: to the transfer server, from which the app
   * gets them like any others. For people who are on their phone already. At the end of the page, or with `reset`,
   * sending ends. While a code waits, the files are sent for its job, in place of a phone's. Does nothing once files are
   * on their way. If a phone has taken the job first, they are not sent, and the state says so (`isTakenElsewhere`).
   */
  readonly send: (files: readonly File[]) => void;
  /**
   * Ends the transfer that is under way: the waiting stops at once, and the job is cancelled where the backend
   * allows that (`canCancel`). Does nothing when none is.
   */
  readonly cancel: () => void;
  /**
   * Ends the transfer with an error of the page, as when its own interface cannot be loaded: as `cancel`, but the state
   * becomes `failed`, and `onError` is called. Does nothing once the transfer has ended.
   */
  readonly fail: (error: SvcJobError) => void;
  /** Shows the code while a known phone is asked (`isPhoneAsked`), for another phone. */
  readonly showCode: () => void;
  /** Back to `idle`, without calling a callback. Waiting stops; the job goes on without this page. */
  readonly reset: () => void;
  /**
   * Gets an address of the completed file, which works for a limited time. One of several files has an address as soon
   * as it is whole.
   *
   * @throws SvcJobError `not_completed` before there is a file, or what the backend answered.
   */
  readonly getDownloadUrl: (options?: DownloadUrlOptions) => Promise<DownloadResponse>;
  /** Replaces the options; a transfer under way goes on with the new ones. */
  readonly setOptions: (options: SvcJobOptions<Result, Metadata>) => void;
}

/** Waits like `sleep`, but ends as soon as the browser is online again. */
const pause: Sleep = (ms, signal) => {
  if (typeof addEventListener !== 'function') return sleep(ms, signal);
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    addEventListener('online', () => resolve(), { signal: ended.signal });
    void sleep(ms, signal)
      .then(resolve, reject)
      .finally(() => ended.abort());
  });
};

const browserClock: Clock = { sleep: pause, now: () => performance.now() };

/**
 * A controller for any framework, or none (contract section 4.5: what `useSvcJob` does). It needs `fetch` and
 * `AbortController`, and no DOM.
 *
 * @typeParam Route - the type of the backend's handler (`typeof handler` of `createRouteHandler` or
 *   `createFetchHandler`), or that of `result`.
 */
export function createSvcJobController<Route = unknown>(
  options?: SvcJobOptions<ResultOf<Route>, MetadataOf<Route>>,
): SvcJobController<ResultOf<Route>, MetadataOf<Route>>;
/** The same, for functions that hand on options whose types they do not know. */
export function createSvcJobController<Result, Metadata = JobMetadata>(
  options: SvcJobOptions<Result, Metadata>,
): SvcJobController<Result, Metadata>;
export function createSvcJobController(options: SvcJobOptions = {}): SvcJobController {
  return createControllerIn(browserClock, options, { memory: findPageMemory() });
}

/** The same, with a clock, a memory and a sender that a test can control. */
export function createControllerIn<Result>(
  clock: Clock,
  options: SvcJobOptions<Result>,
  { memory = new Map(), load = loadSender }: { memory?: PageMemory; load?: LoadSender } = {},
): SvcJobController<Result> {
  const state = createObservable<SvcJobState<Result>>(IDLE);
  const backend = createAppBackend(() => options);
  const readOptions = () => options;
  let ending = new AbortController();
  let run: TransferRun<Result> | undefined;
  const start = (files?: readonly File[]) => {
    if (isUnderWay(state.get())) return;
    ending = new AbortController();
    const own = { sealTo: options.sealTo, signal: ending.signal };
    run = { state, backend, clock, memory, files, loadSender: load, readOptions, ...own };
    void runTransfer(run);
  };
  const end = (next: SvcJobState<Result>) => {
    ending.abort();
    cancelJob(backend, state.get().job);
    state.set(next);
  };

  return {
    getSnapshot: state.get,
    subscribe: state.subscribe,
    start: () => start(),
    send: (files) => {
      start(files);
      if (run) giveFiles(run, files);
    },
    cancel: () => {
      if (!isUnderWay(state.get())) return;
      const { job } = state.get();
      end(cancelledState(job));
      tell(options.onCancel, job);
    },
    fail: (error) => {
      if (state.get().status !== 'idle' && !isUnderWay(state.get())) return;
      end(failedState(error));
      tell(options.onError, error);
    },
    showCode: () => state.set(withoutPhone(state.get())),
    reset: () => {
      ending.abort();
      state.set(IDLE);
    },
    getDownloadUrl: (how) => getDownload(backend, state.get(), how),
    setOptions: (newOptions) => void (options = newOptions),
  };
}

async function getDownload(
  backend: JobClient,
  { status, job }: SvcJobState,
  { fileId, expirationMinutes }: DownloadUrlOptions = {},
): Promise<DownloadResponse> {
  const isWhole = job?.files?.some((file) => file.isWhole && file.id === fileId);
  if (!job || (status !== 'completed' && !isWhole)) {
    throw new SvcJobError('not_completed', 'There is no file yet.', { job });
  }
  return backend.getDownload(job.id, { fileId, expirationMinutes }).catch((error: unknown) => {
    throw toJobError(error, job);
  });
}
