import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { generateSealIdentity } from '@svc/seal';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret } from '../../../src/config/webhook-endpoint.ts';
import { collectLog } from '../../support/recorders.ts';
import { createServerDatabase, runSql } from '../../support/services/test-postgres.ts';
import { hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { makeCanaries, transferSeveral } from './canary-transfers.ts';
import { findTraces } from './find-traces.ts';

/** Transfers files through an instance with PostgreSQL and a bucket. Returns all data that it stores and sends. */
async function runTransfers({ isSealed }: { isSealed: boolean }) {
  const { storageUrl, ...bucket } = await makeBucket();
  const databaseUrl = await createServerDatabase();
  const [{ log, lines }, receiver] = [collectLog(), await startReceiver()];
  const webhook = { url: receiver.url, secret: createWebhookSecret() };
  const server = await startTestServer({ databaseUrl, storageUrl, log, webhook });
  const canaries = makeCanaries();
  const identity = isSealed ? await generateSealIdentity() : undefined;
  await transferSeveral({ url: server.url, canaries, identity, createJob: server.createJob });
  const webhooks = (await receiver.waitFor(1)).map(({ headers, body }) => JSON.stringify(headers) + body);
  const evidence = {
    database: await readRows(databaseUrl),
    bucket: await readObjects(bucket),
    log: JSON.stringify(lines),
    webhooks: webhooks.join('\n'),
  };
  return { canaries, evidence };
}

async function readRows(databaseUrl: string): Promise<string> {
  const tables = await runSql<{ name: string }>(
    databaseUrl,
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const rows = await Promise.all(tables.map(({ name }) => runSql(databaseUrl, `SELECT * FROM "${name}"`)));
  return JSON.stringify(rows);
}

/** Names and contents, as Latin-1. */
async function readObjects({
  client,
  bucket,
}: Pick<Awaited<ReturnType<typeof makeBucket>>, 'client' | 'bucket'>) {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  const objects = Contents.map(async ({ Key = '' }) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return Key + (await Body?.transformToString('latin1'));
  });
  return (await Promise.all(objects)).join('\n');
}

describe.runIf(hasS3)('files that pass through instances over PostgreSQL and a bucket', () => {
  it('can be read nowhere when they are sealed, nor can name and type', async () => {
    const { canaries, evidence } = await runTransfers({ isSealed: true });
    for (const bytes of Object.values(evidence)) expect(bytes.length).toBeGreaterThan(500);
    expect(findTraces(evidence, canaries)).toEqual([]);
  });

  it('can be read in rows and objects when they are not, so that one would see it', async () => {
    const { canaries, evidence } = await runTransfers({ isSealed: false });
    expect(findTraces(evidence, canaries)).toEqual([
      'content: bucket',
      ...['name', 'type'].flatMap((what) => [`${what}: database`, `${what}: webhooks`]),
    ]);
  });
});
