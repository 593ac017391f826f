import { SvcError, type Job, type PresignedDownload } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { drive, file, handle, transferIn, type World, completed } from '../../fixtures/drive-world.ts';
import { settle } from '../../fixtures/command-world.ts';

const presigned: PresignedDownload = { url: 'https://s3.example/a?key=1', fileName: 'a.jpg', size: 3 };
const downloading: TransferState = {
  name: 'downloading',
  job: handle,
  files: [file],
  bytesDownloaded: 0,
  isConnected: true,
  placed: [],
  missingCount: 0,
};

/** Fetches what a phone has sent. */
const download = (world: World) => drive(transferIn(downloading), world);

/** Answers that come one after the other; the last one again and again. */
function inTurn<T>(...answers: (T | Error)[]): () => Promise<T> {
  let given = 0;
  return async () => {
    const answer = answers[Math.min(given, answers.length - 1)];
    given += 1;
    if (answer === undefined) throw new Error('Nobody said what to answer.');
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

/** A storage that answers, and whose answers the browser keeps from the extension (no CORS). */
function createClosedStorage() {
  const probes: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.mode !== 'no-cors') throw new TypeError('Failed to fetch');
    probes.push(`${init.method} ${new Request(input).url}`);
    return new Response(null);
  };
  return { fetch, probes };
}

describe('a file that is fetched', () => {
  it('shows that the connection is lost, and that it is back', async () => {
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch');
      return new Response('abc');
    };
    const { states } = await download({ fetch });
    const connected = states.map((state) => state.name === 'downloading' && state.isConnected);
    expect(connected.slice(0, 2)).toEqual([false, true]);
    expect(states.at(-1)).toMatchObject({ name: 'done' });
  });

  it.each(['not_completed', 'internal', 'unreachable', 'rate_limited'] as const)(
    'is asked for again, and shown as waited for, where the backend is not ready yet (%s)',
    async (code) => {
      const error = new SvcError(code, 'x');
      const unnamed = { ...presigned, fileName: '' };
      const { states, delivered } = await download({
        getDownload: inTurn<PresignedDownload>(error, error, unnamed),
      });
      expect(states[0]).toMatchObject({ name: 'downloading', isConnected: false });
      expect(states.at(-1)).toMatchObject({ name: 'done' });
      expect(delivered[0]?.name).toBe('a.jpg'); // that of the job
    },
  );

  it('is given up after twelve answers that it is not ready', async () => {
    let asked = 0;
    const getDownload = async () => {
      asked += 1;
      throw new SvcError('not_completed', 'x');
    };
    const { state } = await download({ getDownload });
    expect(asked).toBe(12);
    expect(state).toMatchObject({ name: 'failed', reason: 'downloadFailed' });
  });

  it('can be fetched later where this failed: its job and name are kept', async () => {
    const { state } = await download({ fetch: inTurn(new Response(null, { status: 500 })) });
    expect(state).toEqual({
      name: 'failed',
      reason: 'downloadFailed',
      hasBegun: true,
      sent: { job: handle, files: [file], originWithoutPermission: null, placed: [], missingCount: 0 },
    });
  });

  it('cannot be fetched later where the backend does not know its job any more', async () => {
    const getDownload = inTurn<PresignedDownload>(new SvcError('job_not_found', 'x'));
    const { state } = await download({ getDownload });
    expect(state).toEqual({ name: 'failed', reason: 'vanished', hasBegun: true, sent: null });
  });

  it('says that this computer is offline where it has no network', async () => {
    const getDownload = inTurn<PresignedDownload>(new SvcError('unreachable', 'x'));
    const transfer = transferIn(downloading);
    const backend = { ...transfer.backend, address: 'https://files.example.com' };
    const { state } = await drive({ ...transfer, backend }, { getDownload, isOnline: false });
    expect(state).toMatchObject({ name: 'failed', reason: 'offline', sent: { job: handle } });
  });
});

describe('a storage that gives extensions no access (no CORS)', () => {
  const getDownload = inTurn(presigned);

  it('is named, to be allowed, and the file waits there', async () => {
    const { fetch, probes } = createClosedStorage();
    const { state } = await download({ fetch, getDownload });
    expect(state).toMatchObject({
      name: 'failed',
      reason: 'corsBlocked',
      sent: { job: handle, files: [file], originWithoutPermission: 'https://s3.example' },
    });
    expect(probes).toEqual([`HEAD ${presigned.url}`]);
  });

  it('is not probed where the person has allowed it', async () => {
    const { fetch, probes } = createClosedStorage();
    const { state } = await download({ fetch, getDownload, hasAccess: true });
    expect(state).toMatchObject({ reason: 'downloadFailed' });
    expect(probes).toEqual([]);
  });

  it('a missing network is not reported as a storage without CORS', async () => {
    const fetch = inTurn<Response>(new TypeError('Failed to fetch'));
    const { state } = await download({ fetch, getDownload });
    expect(state).toMatchObject({
      name: 'failed',
      reason: 'downloadFailed',
      sent: { originWithoutPermission: null },
    });
  });
});

function downloadFrom(address: string, world: World) {
  const transfer = transferIn(downloading);
  return drive({ ...transfer, backend: { ...transfer.backend, address } }, world);
}

describe('a backend that names an address which is not its to name', () => {
  const inside = { ...presigned, url: 'http://192.168.1.1/admin' };

  it('is not believed: nothing is asked there', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(new Request(input).url);
      return new Response('abc');
    };
    const { state } = await downloadFrom('https://b.example', { fetch, getDownload: async () => inside });
    expect(state).toMatchObject({ name: 'failed', reason: 'addressRefused', sent: { files: [file] } });
    expect(asked).toEqual([]);
  });

  it('is not believed either once a first address has expired', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(new Request(input).url);
      throw new TypeError('Failed to fetch');
    };
    const getDownload = inTurn<PresignedDownload>(presigned, inside);
    const { state } = await downloadFrom('https://b.example', { fetch, getDownload, hasAccess: false });
    expect(state).toMatchObject({ reason: 'addressRefused' });
    expect(asked).toEqual([presigned.url]);
  });

  it('gets there by no redirect: what answers is not read', async () => {
    let isRead = false;
    const pull = () => {
      isRead = true;
    };
    const response = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    Object.defineProperty(response, 'url', { value: inside.url });
    const { state, delivered } = await downloadFrom('https://b.example', { fetch: async () => response });
    expect(state).toMatchObject({ reason: 'addressRefused' });
    expect([isRead, delivered]).toEqual([false, []]);
  });

  it('may name an address of its own kind: a backend in the local network one in that network', async () => {
    const { state } = await downloadFrom('http://192.168.1.5:8787', {
      fetch: async () => new Response('abc'),
      getDownload: async () => inside,
    });
    expect(state.name).toBe('done');
  });
});

/** Of eight files those that are named are whole. */
const listFiles = (whole = 'abcdefgh') =>
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({
    id,
    name: `${id}.jpg`,
    size: 3,
    contentType: 'image/jpeg',
    bytesReceived: 3,
    isWhole: whole.includes(id),
  }));

describe('several files', () => {
  const listed = listFiles();
  const several: Job = { ...completed, fileName: '8 files.zip', files: listed };
  const whole = { kind: 'final', job: several } as const;

  it('are fetched one by one, at most six at a time, and delivered together in the phone’s order', async () => {
    let running = 0;
    let most = 0;
    const asked: (string | undefined)[] = [];
    const { state, delivered } = await drive(transferIn({ name: 'creating' }), {
      waits: [whole],
      getDownload: async (_id, { fileId } = {}) => {
        asked.push(fileId);
        return { url: `https://s.example/${fileId}`, fileName: `${fileId}.jpg`, size: 3 };
      },
      fetch: async (input) => {
        most = Math.max(most, ++running);
        await settle();
        running -= 1;
        return new Response(`${new URL(new Request(input).url).pathname.slice(1)}--`);
      },
    });
    expect(asked.toSorted((left = '', right = '') => left.localeCompare(right))).toEqual(
      listed.map(({ id }) => id),
    );
    expect(most).toBe(6);
    expect(delivered).toEqual(listed.map(({ id, name }) => ({ name, text: `${id}--` })));
    expect(state).toMatchObject({ name: 'done', files: listed.map(({ id }) => ({ id })) });
  });

  it('are fetched while the phone still sends others, and not once more at the end', async () => {
    const asked: (string | undefined)[] = [];
    const arriving = { ...several, status: 'in_progress' as const, files: listFiles('b') };
    let tellsMore: (() => void) | undefined;
    const hasAsked = new Promise<void>((resolve) => (tellsMore = resolve));
    const { state } = await drive(transferIn({ name: 'creating' }), {
      waits: [{ kind: 'ask_again', job: arriving }, whole],
      getJob: async () => arriving,
      getDownload: async (_id, { fileId } = {}) => {
        asked.push(fileId);
        tellsMore?.();
        return { url: `https://s.example/${fileId}`, fileName: `${fileId}.jpg`, size: 3 };
      },
    });
    await hasAsked;
    expect(asked[0]).toBe('b');
    expect(asked).toHaveLength(8);
    expect(state.name).toBe('done');
  });

  it('that did not all come in time are held as far as they came', async () => {
    const files = listFiles('ab').slice(0, 3);
    const failure = { code: 'expired', message: 'Late.' };
    const { state } = await drive(transferIn({ name: 'creating' }), {
      waits: [{ kind: 'final', job: { ...several, status: 'failed', failure, files } }],
    });
    expect(state).toMatchObject({
      name: 'holding',
      why: 'incomplete',
      files: [{ id: 'a' }, { id: 'b' }],
      missingCount: 1,
    });
  });

  it('of a job that was ended in another way are not asked for: nothing is left of them', async () => {
    const failure = { code: 'cancelled', message: 'Stopped.' };
    const asked: string[] = [];
    const { state } = await drive(transferIn({ name: 'creating' }), {
      waits: [{ kind: 'final', job: { ...several, status: 'failed', failure } }],
      getDownload: async (id) => {
        asked.push(id);
        throw new SvcError('job_not_found', 'x');
      },
    });
    expect(state).toMatchObject({ name: 'failed', reason: 'stoppedElsewhere' });
    expect(asked).toEqual([]);
  });

  it('of which the page refuses some are held as far as it did', async () => {
    const left = { indexes: [1, 3], why: 'tooLarge' as const };
    const { state } = await drive(transferIn({ name: 'creating' }), {
      waits: [whole],
      outcomes: [{ outcome: 'filled', left }],
    });
    expect(state).toMatchObject({
      name: 'holding',
      why: 'tooLarge',
      placed: [{ files: ['a', 'c', 'e', 'f', 'g', 'h'].map((id) => ({ id })) }],
      files: [{ id: 'b' }, { id: 'd' }],
    });
  });
});
