import { describe, expect, it } from 'vitest';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { createBareDatabase } from '../../support/services/test-postgres.ts';
import { hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { startTestServer } from '../../support/test-server.ts';

describe.runIf(hasS3)('instances that start at the same moment over an empty database', () => {
  it('all start, and serve the same jobs', async () => {
    const { storageUrl } = await makeBucket();
    const places = { storageUrl, databaseUrl: await createBareDatabase() };
    const servers = await Promise.all([1, 2, 3].map(() => startTestServer(places)));
    for (const [index, server] of servers.entries()) {
      const other = servers[(index + 1) % servers.length] ?? server;
      const { id } = await server.createJob();
      await createPhone(other.url).sendFile(id, { bytes: makeBytes(10) });
      expect((await server.readJob(id)).status).toBe('completed');
      expect(server.errors).toEqual([]);
    }
  });
});
