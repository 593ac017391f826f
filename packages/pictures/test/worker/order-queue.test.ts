import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  IDLE_LIMIT_MS,
  OrderQueue,
  SILENCE_LIMIT_MS,
  type PictureWorker,
} from '../../src/worker/order-queue.ts';
import type { Order, Reply } from '../../src/worker/messages.ts';

/** A worker that answers when the test says so. */
class FakeWorker extends EventTarget implements PictureWorker {
  orders: Order[] = [];
  isEnded = false;
  postMessage = (order: Order): void => void this.orders.push(order);
  terminate = (): void => {
    this.isEnded = true;
  };
  answer(reply: Reply | string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: reply }));
  }
  fail(type: 'error' | 'messageerror'): void {
    this.dispatchEvent(new Event(type));
  }
}

const file = new File(['a'], 'a.jpg');
const READ = { kind: 'read', file } as const;

function startQueue() {
  const workers: FakeWorker[] = [];
  const queue = new OrderQueue(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const read = (signal?: AbortSignal) => queue.do<'read'>(READ, { ...(signal && { signal }) });
  return { queue, workers, read };
}

/** The error of an order, which may come before the test waits for it. */
const catchError = (order: Promise<unknown>): Promise<unknown> => order.catch((error: unknown) => error);

/** Until all that can go on has done so. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the queue of orders', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts no worker before the first order, and gives it one order at a time', async () => {
    const { workers, read } = startQueue();
    expect(workers).toHaveLength(0);
    const [first, second] = [read(), read()];
    await settle();
    expect(workers.map(({ orders }) => orders)).toEqual([[READ]]);
    workers[0]?.answer({ kind: 'ready' });
    workers[0]?.answer({ kind: 'done', result: 1 });
    expect(await first).toBe(1);
    await settle();
    expect(workers.map(({ orders }) => orders)).toEqual([[READ, READ]]);
    workers[0]?.answer({ kind: 'done', result: 2 });
    expect(await second).toBe(2);
  });

  it('ends a worker that gives no sign of life, and starts another for the next order', async () => {
    const { workers, read } = startQueue();
    const hanging = read();
    const failed = catchError(hanging);
    const next = read();
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS);
    expect(await failed).toMatchObject({ name: 'PictureError', code: 'timed_out' });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    workers[1]?.answer({ kind: 'done', result: 2 });
    expect(await next).toBe(2);
  });

  it('waits for as long as there is progress, and passes it on', async () => {
    const { queue, workers } = startQueue();
    const seen: unknown[] = [];
    const changing = queue.do<'change'>(
      { kind: 'change', file, order: { types: ['image/jpeg'] } },
      { onProgress: (progress) => seen.push(progress) },
    );
    const progress = { step: 'loading', loaded: 1, total: 2 } as const;
    for (let count = 0; count < 3; count += 1) {
      await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS - 1);
      workers[0]?.answer({ kind: 'progress', progress });
    }
    workers[0]?.answer({ kind: 'done', result: 'changed' });
    expect(await changing).toBe('changed');
    expect(seen).toEqual([progress, progress, progress]);
  });

  it('keeps a worker that refuses an order, and ends one that has no memory left', async () => {
    const { workers, read } = startQueue();
    const [refused, full, last] = [read(), read(), read()];
    const failures = [refused, full].map(catchError);
    await settle();
    workers[0]?.answer({ kind: 'failed', code: 'damaged' });
    await settle();
    expect(workers).toHaveLength(1);
    workers[0]?.answer({ kind: 'failed', code: 'out_of_memory' });
    expect(await Promise.all(failures)).toMatchObject([{ code: 'damaged' }, { code: 'out_of_memory' }]);
    await settle();
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    workers[1]?.answer({ kind: 'done', result: 3 });
    expect(await last).toBe(3);
  });

  it.each([
    ['error', false, 'not_loaded'],
    ['error', true, 'damaged'],
    ['messageerror', true, 'out_of_memory'],
  ] as const)('takes the event %s, with the script loaded: %s, for %s', async (type, isReady, code) => {
    const { workers, read } = startQueue();
    const failed = catchError(read());
    await settle();
    if (isReady) workers[0]?.answer({ kind: 'ready' });
    workers[0]?.fail(type);
    expect(await failed).toMatchObject({ name: 'PictureError', code });
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('starts another worker where one has died between two orders', async () => {
    const { workers, read } = startQueue();
    const first = read();
    await settle();
    workers[0]?.answer({ kind: 'done', result: 1 });
    await first;
    workers[0]?.fail('error');
    const second = read();
    await settle();
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    workers[1]?.answer({ kind: 'done', result: 2 });
    expect(await second).toBe(2);
  });

  it('rejects at once with the reason of a signal: ends what runs, and leaves out what waits', async () => {
    const { workers, read } = startQueue();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const [stopped, leftOut] = [running, waiting].map(({ signal }) => catchError(read(signal)));
    const last = read();
    await settle();
    waiting.abort(new Error('not wanted'));
    expect(await leftOut).toEqual(new Error('not wanted'));
    running.abort(new Error('gone'));
    expect(await stopped).toEqual(new Error('gone'));
    await settle();
    expect(workers.map(({ isEnded, orders }) => [isEnded, orders.length])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    workers[1]?.answer({ kind: 'done', result: 3 });
    expect(await last).toBe(3);
  });

  it('ends a worker that has nothing to do for a while', async () => {
    const { workers, read } = startQueue();
    const reading = read();
    await settle();
    workers[0]?.answer({ kind: 'done', result: 1 });
    await reading;
    await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - 1);
    expect(workers[0]?.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('rejects all orders when it is closed', async () => {
    const { queue, workers, read } = startQueue();
    const failures = [read(), read()].map(catchError);
    await settle();
    queue.close();
    expect(await Promise.all(failures)).toMatchObject([{ name: 'AbortError' }, { name: 'AbortError' }]);
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('takes no word that is none of the worker for an answer', async () => {
    const { workers, read } = startQueue();
    const failed = catchError(read());
    await settle();
    workers[0]?.answer('done');
    workers[0]?.answer({ kind: 'failed', code: 'bad luck' } as unknown as Reply);
    workers[0]?.answer({ kind: 'progress', progress: { step: 'far' } } as unknown as Reply);
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS);
    expect(await failed).toMatchObject({ code: 'timed_out' });
  });
});
