import { describe, expect, it } from 'vitest';
import { POWERLESS_KEY } from '../../../../../scripts/services/swift-configuration.ts';
import { collectLog } from '../../support/recorders.ts';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { removeBucket, setGuestRights } from '../../support/services/changed-bucket.ts';
import { startTcpProxy, type TcpProxy } from '../../support/services/tcp-proxy.ts';
import { describeStorage, findS3, hasS3, makeBucket, useKeys } from '../../support/services/test-s3.ts';
import { readAnswer, startWithJob } from '../../support/test-server.ts';

const BYTES = makeBytes(200_000);
const HALF = 100_000;

const AWAY = 'The server cannot reach its storage at the moment. Try again in a few seconds.';

interface Denial {
  before?: (bucket: Bucket) => Promise<void>;
  /** Returns a function that undoes it. */
  deny: (bucket: Bucket) => Promise<() => Promise<void> | void> | (() => void);
  told: string;
}

interface Bucket extends Awaited<ReturnType<typeof makeBucket>> {
  /** The proxy between the server and the store. */
  network: TcpProxy;
}

const DENIALS: Record<string, Denial> = {
  'bucket is removed': {
    deny: ({ client, bucket }) => removeBucket(client, bucket),
    told: 'The bucket of the store of files is gone.',
  },
  'rights are taken away': {
    async before({ bucket }) {
      await setGuestRights(bucket, 'all');
      useKeys(POWERLESS_KEY);
    },
    async deny({ bucket }) {
      await setGuestRights(bucket, 'none');
      return () => setGuestRights(bucket, 'all');
    },
    told: 'The store of files refuses the keys a right.',
  },
  'store is away': {
    deny({ network }) {
      network.cut();
      return network.restore;
    },
    told: 'The store of files cannot be reached.',
  },
};

/** A server whose bucket has half of a file. */
async function startHalfSent(before: Denial['before']) {
  const network = await startTcpProxy(findS3().endpoint);
  const bucket = { ...(await makeBucket()), network };
  await before?.(bucket);
  const { log, lines } = collectLog();
  const storageUrl = describeStorage({ ...findS3(), endpoint: network.url }, bucket.bucket);
  const started = await startWithJob({ storageUrl, log });
  const { id: jobId, phone } = started;
  const uploadUrl = await phone.startUpload({ jobId, size: BYTES.length, sha256: hashBytes(BYTES) });
  await phone.sendBytes(uploadUrl, BYTES.slice(0, HALF));
  return { ...started, bucket, uploadUrl, lines };
}

describe.runIf(hasS3).each(Object.entries(DENIALS))('a server whose %s', (_what, { before, deny, told }) => {
  it('tells the phone to try again and the log why, and goes on when that is mended', async () => {
    const { server, id, phone, bucket, uploadUrl, lines } = await startHalfSent(before);
    const mend = await deny(bucket);
    const refused = await phone.sendBytes(uploadUrl, BYTES.slice(HALF), HALF);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await readAnswer(refused)).toEqual({ status: 503, body: { error: AWAY } });
    // The database still answers.
    expect(await server.readJob(id)).toMatchObject({ status: 'in_progress', bytesReceived: HALF });
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(HALF));
    const warnings = lines.filter(({ level }) => level === 'warn');
    expect(warnings).toMatchObject([{ fields: { error: { message: told, cause: {} } } }]);
    await mend();
    expect((await phone.sendBytes(uploadUrl, BYTES.slice(HALF), HALF)).status).toBe(204);
    expect(await server.readJob(id)).toMatchObject({ status: 'completed' });
    // It is not an error of the server.
    expect(server.errors).toEqual([]);
  });
});
