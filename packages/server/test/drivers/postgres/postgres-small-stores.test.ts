import { expect, it } from 'vitest';
import {
  createTestDatabase,
  openPostgresTwice,
  openTestPostgres,
} from '../../support/services/test-postgres.ts';
import { makeClaim, makeFile, makeJob } from '../contracts/job-examples.ts';
import { testKeyStore } from '../contracts/key-store-contract.ts';
import { testLeases } from '../contracts/leases-contract.ts';
import { testPartLedger } from '../contracts/part-ledger-contract.ts';
import { testAddRecords } from '../contracts/portable-records-contract.ts';
import { testSettingStore } from '../contracts/setting-store-contract.ts';

testKeyStore('The PostgreSQL key store', () => openPostgresTwice(({ keys }) => keys));
testSettingStore('The PostgreSQL setting store', () => openPostgresTwice(({ settings }) => settings));
testPartLedger('The PostgreSQL ledger of parts', () => openPostgresTwice(({ ledger }) => ledger));
testLeases('The PostgreSQL leases', () => openPostgresTwice(({ leases }) => leases));
testAddRecords('PostgreSQL', async () => openTestPostgres(await createTestDatabase()));

it('U+0000, which PostgreSQL has not, makes an id unknown and is replaced in a text', async () => {
  const { jobs, keys } = await openTestPostgres(await createTestDatabase());
  expect(await jobs.find('job-1\0')).toBeUndefined();
  expect(await keys.find('\0')).toBeUndefined();
  await jobs.addWithin(makeJob(), 1);
  await jobs.claim('job-1', makeClaim({ files: [makeFile({ name: 'a\0.jpg' })] }));
  expect((await jobs.find('job-1'))?.files[0]?.name).toBe('a\u{FFFD}.jpg');
});
