import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { UploadLocks } from '../../src/routes/upload/upload-locks.ts';
import { RunningExchanges, stopServer } from '../../src/wire/stop-server.ts';
import { holdTime } from '../support/time.ts';

it('stops within ten seconds even if no answer, no write and no check ever ends', async () => {
  holdTime('limits');
  const exchanges = new RunningExchanges();
  exchanges.add(new ServerResponse(new IncomingMessage(new Socket())), false);
  const uploadLocks = new UploadLocks();
  await uploadLocks.newLock('upload').lock(new AbortController().signal, () => {});
  const context = { finishing: new Map([['upload', new Promise<never>(() => {})]]) };
  const closing = new AbortController();
  let hasStopped = false;
  const http = { server: createServer(), exchanges };
  void stopServer({ http, closing, uploadLocks, context }).then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hasStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hasStopped).toBe(true);
});
