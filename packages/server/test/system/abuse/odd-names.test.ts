import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseContentDisposition } from 'content-disposition';
import { expect, it } from 'vitest';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { readAnswer, startTestServer } from '../../support/test-server.ts';

/** Names as phones send them, and under which the file is told and downloaded. */
const KNOWN: [name: string, told: string][] = [
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\cat.jpg', 'cat.jpg'],
  ['a\u202Egpj.exe\r\nX: y', 'agpj.exeX: y'],
  ['  ', 'file'],
  ['..', 'file'],
  [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(250)}.jpeg`],
];

/** These are told as they are. */
const KEPT = [
  '📷 "holiday" – ñ.jpg',
  'emoji 🙂 and spaces.jpg',
  '"quoted"  name.jpg',
  'ünïcödé – ñ.pdf',
  "it's 100% ; filename=evil.exe",
  `${'ä'.repeat(125)}.jpeg`,
];

/** What these are called is nobody's promise, but that it is safe. */
const ODD = [
  '../../../etc/cron.d/x',
  '..\\..\\boot.ini',
  '/etc/passwd',
  '.htaccess',
  'a\0.jpg',
  '__proto__',
  'constructor',
  'CON',
  'nul.txt',
  '\u202Egpj.exe',
  '‮⁦👩‍👩‍👧‍👦⁩.jpg',
  'e\u0301'.repeat(200),
  'x'.repeat(5_000),
  '%2e%2e%2f',
  'a\r\nSet-Cookie: a=1',
  '"; filename=evil.exe',
  ' . ',
];

const NAMES: [name: string, told: string | undefined][] = [
  ...KNOWN,
  ...KEPT.map((name): [string, string] => [name, name]),
  ...ODD.map((name): [string, undefined] => [name, undefined]),
];

it('a file is stored under a random name and downloads under a safe one, whatever it is called', async () => {
  const server = await startTestServer();
  for (const [name, told] of NAMES) {
    const { id } = await server.createJob();
    expect((await createPhone(server.url).sendFile(id, { bytes: makeBytes(3), name })).status).toBe(204);
    const { body } = await readAnswer(await fetch(`${server.routes}/job/${id}/download`));
    const fileName = String(body['fileName']);
    expect([name, fileName]).toEqual([name, told ?? fileName]);
    expect((await server.readJob(id)).fileName).toBe(fileName);
    expect(fileName).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}]/u);
    expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(255);
    const { status, headers } = await fetch(String(body['url']));
    expect([status, headers.has('set-cookie')]).toEqual([200, false]);
    const { type, parameters } = parseContentDisposition(headers.get('content-disposition') ?? '');
    expect([type, parameters['filename']]).toEqual(['attachment', fileName]);
  }
  const stored = await readdir(join(server.dataDir, 'uploads'));
  expect(stored).toEqual(NAMES.map(() => expect.stringMatching(/^[\w-]{22}$/)));
  expect(server.errors).toEqual([]);
});
