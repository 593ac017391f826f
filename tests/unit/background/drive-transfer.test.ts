import { SvcError, type Job, type WaitOutcome } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import type { BackendClient } from '../../../lib/background/backend-client.ts';
import { driveTransfer, type DriverPorts } from '../../../lib/background/drive-transfer.ts';
import { createTransferSession } from '../../../lib/background/transfer-session.ts';
import type { FillOutcome } from '../../../lib/messages.ts';
import type { Transfer, TransferState } from '../../../lib/transfer.ts';

const job: Job = {
  id: 'j',
  projectId: 'p',
  status: 'pending',
  fileName: null,
  createdAt: '',
  updatedAt: '',
  uploadBaseUrl: 'http://10.0.0.5:8787',
  expiresAt: '2026-01-01T00:15:00.000Z',
};
const completed: Job = { ...job, status: 'completed', fileName: '../a.jpg', size: 3 };
const handle = {
  id: 'j',
  link: 'http://10.0.0.5:8787/?job_id=j',
  expiresAtMs: Date.parse('2026-01-01T00:15:00Z'),
};
const file = { name: 'a.jpg', size: 3 };

function transferIn(state: TransferState, target?: Transfer['target']): Transfer {
  return {
    id: 't1',
    tabId: 1,
    target: target ?? {
      kind: 'field',
      field: { key: 'k', label: 'Receipt', accept: 'image/*', multiple: false },
      site: { origin: 'https://a.example', title: 'A' },
      documentId: 'd',
    },
    backend: { address: 'http://localhost:8787', routeBase: '/api/svc', uploadAddress: null },
    addsToField: false,
    state,
    isEndSeen: false,
  };
}

interface World {
  waits?: (WaitOutcome | Error)[];
  createJob?: BackendClient['createJob'];
  getDownload?: BackendClient['getDownload'];
  outcomes?: (FillOutcome | 'pageGone')[];
  now?: number;
}

/** Drives a transfer against a backend that answers as told; returns what happened. */
async function drive(transfer: Transfer, world: World = {}) {
  const states: string[] = [];
  const delivered: { name: string; text: string }[] = [];
  const waits = [...(world.waits ?? [{ kind: 'final', job: completed }])];
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
  };
  const ports: DriverPorts = {
    createClient: () => client,
    fetch: async () => new Response('abc'),
    sleep: async (_ms, signal) => {
      await Promise.resolve();
      signal.throwIfAborted();
    },
    now: () => world.now ?? 0,
    files: new Map(),
    deliver: async (_transfer, { blob, name }) => {
      delivered.push({ name, text: await blob.text() });
      return outcomes.shift() ?? 'filled';
    },
  };
  const session = createTransferSession(transfer, {
    onChanged: async ({ state }) => void states.push(state.name),
  });
  await driveTransfer(session, ports, new AbortController().signal);
  return { state: session.transfer.state, states, delivered, files: ports.files };
}

/** The link that a job gets, with the backend stopped right after. */
async function linkOf(uploadAddress: string | null, uploadBaseUrl: string | undefined) {
  const links: string[] = [];
  const transfer = transferIn({ name: 'creating' });
  const { uploadBaseUrl: _, ...bare } = job;
  const session = createTransferSession(
    { ...transfer, backend: { ...transfer.backend, uploadAddress } },
    { onChanged: async ({ state }) => void (state.name === 'waiting' && links.push(state.job.link)) },
  );
  const stop = new AbortController();
  const client = {
    createJob: async () => (uploadBaseUrl ? { ...bare, uploadBaseUrl } : bare),
    wait: async () => {
      stop.abort();
      throw new Error('stopped');
    },
  };
  const ports = {
    createClient: () => client,
    sleep: () => Promise.reject(new Error('stopped')),
    now: () => 0,
  };
  await driveTransfer(session, ports as unknown as DriverPorts, stop.signal).catch(() => undefined);
  return links[0];
}

describe('driveTransfer', () => {
  it('takes a transfer from the click to the field', async () => {
    const { states, state, delivered, files } = await drive(transferIn({ name: 'creating' }));
    expect([...new Set(states)]).toEqual(['waiting', 'downloading', 'filling', 'done']);
    expect(state).toEqual({ name: 'done', file, how: 'filled' });
    expect(delivered).toEqual([{ name: 'a.jpg', text: 'abc' }]);
    expect(files.size).toBe(0);
  });

  it.each<TransferState>([
    { name: 'creating' },
    { name: 'waiting', job: handle, isConnected: false },
    { name: 'receiving', job: handle, isConnected: true, bytesReceived: 1, size: 3 },
    { name: 'downloading', job: handle, file, bytesDownloaded: 1 },
    { name: 'filling', job: handle, file },
  ])('goes on from "$name" after the worker has died', async (state) => {
    const { state: end, delivered } = await drive(transferIn(state));
    expect(end.name).toBe('done');
    expect(delivered).toHaveLength(1);
  });

  it('puts into the code what the options say, else the job, else the backend', async () => {
    expect(await linkOf('https://set.example', 'http://10.0.0.5:1')).toBe('https://set.example/?job_id=j');
    expect(await linkOf(null, 'http://10.0.0.5:1')).toBe('http://10.0.0.5:1/?job_id=j');
    expect(await linkOf(null, undefined)).toBe('http://localhost:8787/?job_id=j');
  });

  it('goes on waiting while the backend is away', async () => {
    const waits = [
      new SvcError('unreachable', 'x'),
      new SvcError('internal', 'x'),
      new SvcError('rate_limited', 'x'),
      { kind: 'ask_again' as const },
      { kind: 'final' as const, job: completed },
    ];
    expect((await drive(transferIn({ name: 'creating' }), { waits })).state.name).toBe('done');
  });

  it('gives up a backend that is still away after the code has expired', async () => {
    const waits = [new SvcError('unreachable', 'x')];
    const { state } = await drive(transferIn({ name: 'creating' }), {
      waits,
      now: handle.expiresAtMs + 61_000,
    });
    expect(state).toEqual({ name: 'failed', reason: 'unreachable' });
  });

  it.each([
    ['cancelled', 'stoppedElsewhere'],
    ['expired', 'expired'],
    ['too_large', 'tooLarge'],
    ['wrong_type', 'wrongType'],
    ['something else', 'uploadFailed'],
  ])('says why a job that failed as "%s" ended', async (code, reason) => {
    const failed: Job = { ...job, status: 'failed', failure: { code, message: '' } };
    const { state } = await drive(transferIn({ name: 'creating' }), {
      waits: [{ kind: 'final', job: failed }],
    });
    expect(state).toEqual({ name: 'failed', reason });
  });

  it.each([
    ['unreachable', 'unreachable'],
    ['bad_response', 'notABackend'],
    ['job_not_found', 'notABackend'],
    ['unauthorized', 'accessRefused'],
    ['rate_limited', 'tooManyRequests'],
    ['internal', 'backendFailed'],
  ] as const)('says why no job could be made (%s)', async (code, reason) => {
    const createJob = () => Promise.reject(new SvcError(code, 'x'));
    const { state } = await drive(transferIn({ name: 'creating' }), { createJob });
    expect(state).toEqual({ name: 'failed', reason });
  });

  it.each(['rate_limited', 'internal', 'unreachable'] as const)(
    'asks again for the download where the backend has a hiccup (%s)',
    async (code) => {
      let asked = 0;
      const getDownload: BackendClient['getDownload'] = async () => {
        asked += 1;
        if (asked < 3) throw new SvcError(code, 'later');
        return { url: 'https://s.example/a', fileName: '', size: 3 };
      };
      const { state, delivered } = await drive(transferIn({ name: 'creating' }), { getDownload });
      expect(state.name).toBe('done');
      expect(delivered[0]?.name).toBe('a.jpg');
    },
  );

  it('gives a busy backend the time it asks for before there is a job', async () => {
    let asked = 0;
    const createJob: BackendClient['createJob'] = async () => {
      asked += 1;
      if (asked === 1) throw new SvcError('rate_limited', 'later', { retryAfterSeconds: 1 });
      return job;
    };
    expect((await drive(transferIn({ name: 'creating' }), { createJob })).state.name).toBe('done');
  });

  it('fetches and delivers again what the page could not read whole', async () => {
    const { state, delivered } = await drive(transferIn({ name: 'creating' }), {
      outcomes: ['cutShort', 'filled'],
    });
    expect(state.name).toBe('done');
    expect(delivered).toHaveLength(2);
  });

  it('ends when a backend goes on saying "ask again" after the code has expired', async () => {
    const waits = [{ kind: 'ask_again' as const }];
    const { state } = await drive(transferIn({ name: 'creating' }), {
      waits,
      now: handle.expiresAtMs + 61_000,
    });
    expect(state).toEqual({ name: 'failed', reason: 'expired' });
  });

  it('holds the file where the page has no field', async () => {
    const target = { kind: 'none', reason: 'noAccess', site: null } as const;
    const { state, delivered, files } = await drive(transferIn({ name: 'creating' }, target));
    expect(state).toMatchObject({ name: 'holding', why: 'noAccess' });
    expect(delivered).toEqual([]);
    expect(files.size).toBe(1);
  });

  it.each([
    ['gone', 'fieldGone'],
    ['pageGone', 'pageGone'],
    ['disabled', 'fieldDisabled'],
    ['wrongType', 'wrongType'],
  ] as const)('holds the file when the page answers "%s"', async (outcome, why) => {
    const { state, files } = await drive(transferIn({ name: 'creating' }), { outcomes: [outcome] });
    expect(state).toMatchObject({ name: 'holding', why });
    expect(files.size).toBe(1);
  });
});
