import { expect, it } from 'vitest';
import { askWhereToFollow, readRange } from '../../support/follow.ts';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { at, hashDownload } from '../../support/services/test-instances.ts';
import { createBareDatabase, createServerDatabase } from '../../support/services/test-postgres.ts';
import { hasS3, makeFolder } from '../../support/services/test-s3.ts';
import { startTestServer } from '../../support/test-server.ts';

const FILE = makeBytes(100_000);
const HALF = FILE.length / 2;

it('one instance over PostgreSQL and a disk can be followed, and goes on after a restart', async () => {
  const databaseUrl = await createServerDatabase();
  const server = await startTestServer({ databaseUrl });
  const { id, canFollow } = await server.createJob();
  expect(canFollow).toBe(true);
  const phone = createPhone(server.url);
  const uploadUrl = await phone.startUpload({ jobId: id, size: FILE.length, sha256: hashBytes(FILE) });
  await phone.sendBytes(uploadUrl, FILE.slice(0, HALF));
  const [followUrl = ''] = await askWhereToFollow(server.routes, id);
  expect((await (await readRange(followUrl, 0)).bytes()).length).toBe(HALF);
  await server.close();

  const again = await startTestServer({ databaseUrl, dataDir: server.dataDir });
  expect((await phone.sendBytes(at(again, uploadUrl), FILE.slice(HALF), HALF)).status).toBe(204);
  const rest = readRange(at(again, followUrl), HALF, { end: FILE.length - 1 });
  expect(hashBytes(await (await rest).bytes())).toBe(hashBytes(FILE.slice(HALF)));
  expect(await hashDownload(again, id)).toBe(hashBytes(FILE));
  expect([...server.errors, ...again.errors]).toEqual([]);
});

it('a second instance over the same disk does not start: it says that the folder is in use', async () => {
  const databaseUrl = await createServerDatabase();
  const { dataDir } = await startTestServer({ databaseUrl });
  await expect(startTestServer({ databaseUrl, dataDir })).rejects.toMatchObject({ code: 'data_in_use' });
});

it.runIf(hasS3)(
  'three instances that start at once over an empty database all start, and serve the same jobs',
  async () => {
    const { storageUrl } = await makeFolder();
    const places = { storageUrl, databaseUrl: await createBareDatabase() };
    const servers = await Promise.all([1, 2, 3].map(() => startTestServer(places)));
    for (const [index, server] of servers.entries()) {
      const other = servers[(index + 1) % servers.length] ?? server;
      const { id } = await server.createJob();
      await createPhone(other.url).sendFile(id, { bytes: makeBytes(10) });
      expect((await server.readJob(id)).status).toBe('completed');
      expect(server.errors).toEqual([]);
    }
  },
);
