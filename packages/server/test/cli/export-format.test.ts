import { expect, it } from 'vitest';
import { formatExport, parseExport } from '../../src/cli/export-format.ts';
import { hashAdminSecret } from '../../src/crypto/admin-secret.ts';
import type { PortableRecord } from '../../src/ports/portable-record.ts';
import { createWebhookSecret } from '../../src/config/webhook-endpoint.ts';

const KEY = { kind: 'key', hash: 'b'.repeat(64), createdAtMs: 1_700_000_000_000 } as const;
const WEBHOOK = {
  kind: 'webhook',
  url: 'https://app.example.com/hook?key=1',
  secret: createWebhookSecret(),
  createdAtMs: 1_700_000_000_000,
} as const;
const RECORDS: PortableRecord[] = [
  { ...KEY, id: 'a'.repeat(16), projectId: 'demo' },
  { ...KEY, id: 'c'.repeat(16), projectId: 'other' },
  { ...KEY, kind: 'access', id: 'd'.repeat(16), name: 'Ada', lastUsedAtMs: null },
  {
    ...WEBHOOK,
    id: 'we_1',
    projectId: 'embedded',
    formerSecrets: [{ text: createWebhookSecret(), untilMs: 5 }],
    disabled: null,
  },
  {
    ...WEBHOOK,
    id: 'we_2',
    projectId: null,
    formerSecrets: [],
    disabled: { atMs: 7, reason: 'It is gone.' },
  },
  { kind: 'setting', name: 'dashboard_secret', value: await hashAdminSecret('a secret of the admin') },
];
const TEXT = formatExport(RECORDS);
const HEADER = '{"format":"pocketfill-export","version":1}\n';
const END = '{"kind":"end"}\n';

it('an export is a line of JSON for each record, between a header and an end', () => {
  expect(TEXT.startsWith(HEADER) && TEXT.endsWith(END)).toBe(true);
  expect(TEXT.split('\n')).toHaveLength(RECORDS.length + 3);
  expect(parseExport(TEXT)).toEqual(RECORDS.map((record, index) => ({ line: index + 2, record })));
});

it.each<[string, (text: string) => string, RegExp]>([
  ['is empty', () => '', /Line 1: it is not \{"format"/],
  ['is something else', () => 'SQLite format 3\n', /Line 1: it is not JSON\./],
  [
    'is of a later version',
    (text) => text.replace('"version":1', '"version":2'),
    /Line 1: it is not \{"format"/,
  ],
  ['has a header alone', () => HEADER, /ends at line 1 without \{"kind":"end"\}: it was cut off\./],
  ['ends between two lines', (text) => text.slice(0, -END.length), /ends at line 7 without/],
  ['ends within a line', (text) => text.slice(0, -END.length - 9), /Line 7: it is not JSON\./],
  ['goes on after its end', (text) => text + END.replace('end', 'key'), /ends at line 9 without/],
  ['has an empty line', (text) => text.replace('\n', '\n\n'), /Line 2: it is not JSON\./],
  [
    'has other records',
    (text) => text.replace('"key"', '"job"'),
    /Line 2: it is none of key, access, webhook, setting\./,
  ],
  [
    'lacks a field',
    (text) => text.replace(/"hash":"\w+",/, ''),
    /Line 2: the field "hash" of a record "key" is/,
  ],
  [
    'has a field more',
    (text) => text.replace('"hash"', '"more":1,"hash"'),
    /the field "more" of a record "key" is/,
  ],
  ['has a wrong id', (text) => text.replace('"id":"', '"id":"x'), /the field "id" of a record "key" is/],
  [
    'has a wrong project',
    (text) => text.replace('"other"', '"embedded"'),
    /Line 3: the field "projectId" of a record "key"/,
  ],
  [
    'has a wrong time',
    (text) => text.replace(/"createdAtMs":\d+/, '"createdAtMs":9e15'),
    /"createdAtMs" of a record "key"/,
  ],
  [
    'has a wrong name',
    (text) => text.replace('"Ada"', '" Ada"'),
    /Line 4: the field "name" of a record "access" is/,
  ],
  [
    'has a wrong address',
    (text) => text.replace('https:', 'ftp:'),
    /Line 5: the field "url" of a record "webhook"/,
  ],
  [
    'has a wrong secret',
    (text) => text.replace('"secret":"whsec_', '"secret":"'),
    /"secret" of a record "webhook"/,
  ],
  [
    'has a wrong former secret',
    (text) => text.replace('"untilMs"', '"until"'),
    /"formerSecrets" of a record "webhook"/,
  ],
  [
    'has a wrong end of a webhook',
    (text) => text.replace('"disabled":null', '"disabled":{}'),
    /"disabled" of a record "webhook"/,
  ],
  [
    'has another setting',
    (text) => text.replace('dashboard_secret', 'download_secret'),
    /"name" of a record "setting"/,
  ],
  [
    'has a wrong hash',
    (text) => text.replace('$scrypt$', '$plain$'),
    /Line 7: the field "value" of a record "setting"/,
  ],
])('an export that %s is not taken', (_what, alter, message) => {
  expect(() => parseExport(alter(TEXT))).toThrow(message);
});
