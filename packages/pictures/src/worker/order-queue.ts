import { PictureError, type PictureErrorCode } from '../picture-error.ts';
import type { WorkOptions } from '../picture-tools.ts';
import { readReply, type Order, type OrderOf, type Reply, type Results } from './messages.ts';

/** What is used of a `Worker`. */
export interface PictureWorker {
  postMessage: (order: Order, options: StructuredSerializeOptions) => void;
  terminate: () => void;
  addEventListener: (type: 'message' | 'messageerror' | 'error', listen: (event: Event) => void) => void;
}

/**
 * A worker is ended when an order gives no sign of life for so long. The longest step without one is the decoding of
 * a 48-megapixel HEIC by the library: 20 s on a phone of five years ago.
 */
export const SILENCE_LIMIT_MS = 60_000;

/** Then an idle worker is ended, since WebAssembly never gives its memory back. */
export const IDLE_LIMIT_MS = 20_000;

/** After these the next order starts another worker: its memory is full, or it remembers that a script was missing. */
const FATAL: ReadonlySet<PictureErrorCode> = new Set(['out_of_memory', 'not_loaded']);

interface StartedWorker {
  worker: PictureWorker;
  /** Its script has been loaded. */
  isReady: boolean;
  /** It has failed, in an order or between two. */
  isLost: boolean;
  /** The order under way. */
  onReply?: (reply: Reply | undefined) => void;
  onFailure?: (error: PictureError) => void;
}

/** Gives orders to a worker, one at a time. It starts one with the first order, and another after one was ended. */
export class OrderQueue {
  readonly #startWorker: () => PictureWorker;
  readonly #closed = new AbortController();
  #started: StartedWorker | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(startWorker: () => PictureWorker) {
    this.#startWorker = startWorker;
  }

  /** Rejects with a `PictureError`, with the signal's reason, or with an `AbortError` after `close`. */
  async do<Kind extends Order['kind']>(
    order: OrderOf<Kind>,
    { signal, onProgress }: WorkOptions = {},
  ): Promise<Results[Kind]> {
    const ended = new Ended([this.#closed.signal, ...(signal ? [signal] : [])]);
    const result = this.#last.then(() => this.#give(order, ended, onProgress)) as Promise<Results[Kind]>;
    // The next one comes when the worker has answered, or was ended
    this.#last = result.catch(() => undefined);
    try {
      return await Promise.race([result, ended.promise]);
    } finally {
      ended.forget();
    }
  }

  close(): void {
    this.#closed.abort();
    this.#end();
  }

  async #give(order: Order, ended: Ended, onProgress: WorkOptions['onProgress']): Promise<unknown> {
    if (ended.isEnded) return ended.promise;
    clearTimeout(this.#idle);
    if (this.#started?.isLost) this.#end();
    this.#started ??= watch(this.#startWorker());
    try {
      return await Promise.race([listen(this.#started, order, onProgress), ended.promise]);
    } catch (error) {
      if (!(error instanceof Refusal)) this.#end();
      throw error instanceof Refusal ? error.cause : error;
    } finally {
      if (this.#started) {
        this.#idle = setTimeout(() => this.#end(), IDLE_LIMIT_MS);
      }
    }
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#started?.worker.terminate();
    this.#started = undefined;
  }
}

/** The worker's own answer that it cannot do something. It goes on with the next order. */
class Refusal extends Error {}

function watch(worker: PictureWorker): StartedWorker {
  const started: StartedWorker = { worker, isReady: false, isLost: false };
  worker.addEventListener('message', (event) => {
    started.isReady = true;
    started.onReply?.(readReply((event as MessageEvent).data));
  });
  const lose = (code: PictureErrorCode) => {
    started.isLost = true;
    started.onFailure?.(new PictureError(code));
  };
  // A result that finds no memory on its way
  worker.addEventListener('messageerror', () => lose('out_of_memory'));
  worker.addEventListener('error', (event) => {
    event.preventDefault(); // it is no error of the page
    lose(started.isReady ? 'damaged' : 'not_loaded');
  });
  return started;
}

/** Resolves to the result of an order. A `Refusal` leaves the worker as it is; after other errors it is of no use. */
function listen(
  started: StartedWorker,
  order: Order,
  onProgress: WorkOptions['onProgress'],
): Promise<unknown> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<unknown>((resolve, reject) => {
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => reject(new PictureError('timed_out')), SILENCE_LIMIT_MS);
    };
    started.onFailure = reject;
    started.onReply = (reply) => {
      wait();
      if (reply?.kind === 'done') resolve(reply.result);
      if (reply?.kind === 'progress') onProgress?.(reply.progress);
      if (reply?.kind !== 'failed') return;
      const error = new PictureError(reply.code);
      reject(FATAL.has(reply.code) ? error : new Refusal('', { cause: error }));
    };
    wait();
    started.worker.postMessage(order, {});
  });
  return answered.finally(() => clearTimeout(silence));
}

/** Rejects when one of some signals is aborted. */
class Ended {
  readonly promise: Promise<never>;
  readonly #listening = new AbortController();
  isEnded = false;

  constructor(signals: readonly AbortSignal[]) {
    this.promise = new Promise((_resolve, reject) => {
      for (const signal of signals) {
        const end = () => {
          this.isEnded = true;
          // Browsers without `reason`: Chrome before 98, Safari before 15.4
          reject((signal.reason as unknown) ?? new DOMException('The work was stopped.', 'AbortError'));
        };
        if (signal.aborted) end();
        else signal.addEventListener('abort', end, { signal: this.#listening.signal });
      }
    });
    this.promise.catch(() => undefined);
  }

  forget(): void {
    this.#listening.abort();
  }
}
