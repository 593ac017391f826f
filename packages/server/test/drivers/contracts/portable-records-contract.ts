import { describe, expect, it } from 'vitest';
import type { SqlStores } from '../../../src/drivers/sql/sql-stores.ts';
import type { PortableRecord } from '../../../src/ports/portable-record.ts';
import { fail, makeEndpoint } from './webhook-examples.ts';

const KEY = { id: 'key-1', projectId: 'demo', hash: 'a'.repeat(64), createdAtMs: 1_700_000_000_000 };
const PERSON = { id: 'key-2', name: 'Ada', hash: 'b'.repeat(64), createdAtMs: 1, lastUsedAtMs: 2 };
const OPEN = {
  ...makeEndpoint({ projectId: 'demo' }),
  formerSecrets: [
    { text: 'whsec_9', untilMs: 5 },
    { text: 'whsec_8', untilMs: 6 },
  ],
  disabled: null,
};
const SHUT = {
  ...makeEndpoint({ id: 'we_2', createdAtMs: 2_000 }),
  formerSecrets: [],
  disabled: { atMs: 7, reason: 'It is gone.' },
};
const RECORDS: PortableRecord[] = [
  { kind: 'key', ...KEY },
  { kind: 'access', ...PERSON },
  { kind: 'webhook', ...OPEN },
  { kind: 'webhook', ...SHUT },
  { kind: 'setting', name: 'one', value: 'ä\n"1"' },
];

/** The rules of `Database.addRecords`, for any driver. */
export function testAddRecords(name: string, open: () => Promise<SqlStores>): void {
  describe(`${name} adds records`, () => {
    it('which its stores read, field by field', async () => {
      const database = await open();
      await database.addRecords(RECORDS);
      expect(await database.keys.find('key-1')).toEqual(KEY);
      expect(await database.accessKeys.list()).toEqual([PERSON]);
      expect(await database.settings.find('one')).toBe('ä\n"1"');
      const counts = { pending: 0, givenUp: 0 };
      expect(await database.webhooks.listEndpoints()).toEqual([
        { ...OPEN, ...counts },
        { ...SHUT, ...counts },
      ]);
    });

    it('and tells webhooks of jobs that end then, unless they are disabled', async () => {
      const database = await open();
      await database.addRecords(RECORDS);
      await fail(database, 'job-1');
      expect(await database.webhooks.listEndpoints()).toMatchObject([{ pending: 1 }, { pending: 0 }]);
    });

    it.each(RECORDS)('all of them, or none where any is there already: $kind $id', async (there) => {
      const database = await open();
      const { keys, accessKeys, webhooks, settings, addRecords } = database;
      await addRecords([there]);
      await expect(addRecords([...RECORDS.filter((record) => record !== there), there])).rejects.toThrow(
        /unique/i,
      );
      const count =
        (await keys.list()).length +
        (await accessKeys.list()).length +
        (await webhooks.listEndpoints()).length;
      expect(count + ((await settings.find('one')) === undefined ? 0 : 1)).toBe(1);
    });
  });
}
