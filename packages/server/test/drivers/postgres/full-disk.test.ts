import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { giveTo, serviceUser } from '../../../../../scripts/services/service-user.ts';
import { isStorageFull } from '../../../src/ports/storage-full.ts';
import { mountSmallDisk, canMount } from '../../support/services/small-disk.ts';
import {
  createBareDatabase,
  findServer,
  openTestPostgres,
  runSql,
} from '../../support/services/test-postgres.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { makeJob } from '../contracts/job-examples.ts';

it.skipIf(!canMount)(
  'a full disk of the database is told as such, and jobs go on when there is room again',
  async () => {
    const folder = await makeTempFolder();
    const disk = mountSmallDisk(join(folder, 'disk'));
    // PostgreSQL runs as another user.
    await chmod(folder, 0o755);
    await giveTo(await serviceUser(), disk);
    const url = await createBareDatabase();
    const name = new URL(url).pathname.slice(1);
    const { jobs } = await openTestPostgres(url);
    await runSql(await findServer(), `CREATE TABLESPACE ${name} LOCATION '${disk}'`);
    await runSql(url, `ALTER TABLE jobs SET TABLESPACE ${name}`);
    const title = 'x'.repeat(1_000);
    const add = (index: number) =>
      jobs.addWithin(
        makeJob({ id: `job-${index}`, site: { origin: 'https://a.example', title } }),
        Number.MAX_SAFE_INTEGER,
      );
    let added = 0;
    const error: unknown = await (async () => {
      for (; added < 2_000; added++) await add(added);
    })().catch((thrown: unknown) => thrown);
    expect(isStorageFull(error)).toBe(true);
    expect((await jobs.countByStatus()).pending).toBe(added);
    expect(await jobs.countOpenByProject()).toEqual({ demo: added });
    await runSql(url, 'ALTER TABLE jobs SET TABLESPACE pg_default');
    await runSql(url, `DROP TABLESPACE ${name}`);
    expect(await add(added)).toBeDefined();
  },
);
