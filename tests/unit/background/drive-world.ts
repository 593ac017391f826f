import type { Job, WaitOutcome } from '@svc/protocol';
import type { BackendClient } from '../../../lib/background/backend-client.ts';
import { driveTransfer, type DriverPorts } from '../../../lib/background/drive-transfer.ts';
import { createTransferSession } from '../../../lib/background/transfer-session.ts';
import type { FillOutcome } from '../../../lib/messages.ts';
import type { Target } from '../../../lib/target.ts';
import type { JobHandle, Transfer, TransferState } from '../../../lib/transfer.ts';
import { placeTarget, sampleTransfer } from '../fixtures/sample-transfer.ts';

export const job: Job = {
  id: 'j',
  projectId: 'p',
  status: 'pending',
  fileName: null,
  createdAt: '',
  updatedAt: '',
  uploadBaseUrl: 'http://10.0.0.5:8787',
  expiresAt: '2026-01-01T00:15:00.000Z',
};
export const completed: Job = { ...job, status: 'completed', fileName: '../a.jpg', size: 3 };
export const expiresAtMs = Date.parse('2026-01-01T00:15:00Z');
export const handle: JobHandle = {
  id: 'j',
  link: 'http://10.0.0.5:8787/?job_id=j',
  expiresAtMs,
  canCancel: false,
  asked: { accept: 'image/*', maxBytes: null, recipient: 'https://example.com' },
};
export const file = { name: 'a.jpg', size: 3 };

export function transferIn(
  state: TransferState,
  target: Target = placeTarget({ label: 'Receipt', accept: 'image/*' }),
): Transfer {
  return sampleTransfer(state, { target });
}

export interface World {
  waits?: (WaitOutcome | Error)[];
  createJob?: BackendClient['createJob'];
  getDownload?: BackendClient['getDownload'];
  fetch?: typeof globalThis.fetch;
  outcomes?: (FillOutcome | 'pageGone')[];
  now?: number;
  isOnline?: boolean;
  hasAccess?: boolean;
}

/** Drives a transfer against a backend that answers as told; returns what happened. */
export async function drive(transfer: Transfer, world: World = {}) {
  const states: TransferState[] = [];
  const delivered: { name: string; text: string }[] = [];
  const waits = [...(world.waits ?? [{ kind: 'final', job: completed }])];
  const cancelledJobs: string[] = [];
  const outcomes = [...(world.outcomes ?? ['filled' as const])];
  const client: BackendClient = {
    createJob: world.createJob ?? (async () => job),
    getJob: async () => job,
    wait: async () => {
      const next = waits.shift();
      if (!next) throw new Error('Nobody said what to answer.');
      if (next instanceof Error) throw next;
      return next;
    },
    getDownload:
      world.getDownload ??
      (async () => ({
        url: 'https://s.example/a',
        fileName: '../a.jpg',
        size: 3,
        contentType: 'image/jpeg',
      })),
    cancelJob: async () => undefined, // by the canceller, which is not of this world
  };
  const ports: DriverPorts = {
    createClient: () => client,
    fetch: world.fetch ?? (async () => new Response('abc')),
    sleep: async (_ms, signal) => {
      await Promise.resolve();
      signal.throwIfAborted();
    },
    now: () => world.now ?? 0,
    isOnline: () => world.isOnline ?? true,
    hasAccess: async () => world.hasAccess ?? false,
    cancelJob: (_backend, { id }) => void cancelledJobs.push(id),
    files: new Map(),
    deliver: async (_transfer, { blob, name }) => {
      delivered.push({ name, text: await blob.text() });
      return outcomes.shift() ?? 'filled';
    },
  };
  const session = createTransferSession(transfer, {
    onMoved: async () => undefined,
    onChanged: async ({ state }) => void states.push(state),
    now: ports.now,
  });
  await driveTransfer(session, ports, new AbortController().signal);
  const { transfer: last } = session;
  return { state: last.state, last, states, delivered, cancelledJobs, files: ports.files };
}
