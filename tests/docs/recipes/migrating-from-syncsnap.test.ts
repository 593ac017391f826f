import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTransferServer, type TransferServer } from '../../fixtures/server/transfer-server.ts';
import { compileFiles } from '../code/compile-blocks.ts';
import { BLOCKS_FOLDER } from '../code/place-blocks.ts';
import { ROOT } from '../code/read-documents.ts';
import { BY_HAND, SYNCSNAP_APP, UNSEEN } from './syncsnap-app.ts';

const FOLDER = path.join(BLOCKS_FOLDER, 'moved-from-syncsnap');
/** What is left of it would fail, or do nothing. The folder `[...syncsnap]` and the app's own variables keep their names. */
const OF_SYNCSNAP = /Syncsnap|SYNCSNAP|["'/@]syncsnap|errorCorrectionLevel/;
const CELL = /^\| (.+?) \| (.+?) \|$/;

let names: [from: string, to: string][];
let byHand: string[];
let unseen: string[];

beforeAll(async () => {
  const lines = (await readFile(path.join(ROOT, 'docs/migrating-from-syncsnap.md'), 'utf8')).split('\n');
  names = readRows(lines, '## Names').map(([from, to]) => [readCode(from), readCode(to)]);
  byHand = readRows(lines, '## By hand').map(([from]) => readCode(from));
  unseen = readRows(lines, '## What the compiler does not see').map(([from]) => readCode(from));
});

test('an app of SyncSnap compiles with our kits once the names are replaced, and nothing of the old ones is left', async () => {
  const app = Object.entries(SYNCSNAP_APP).map(([file, code]) => [move(file), move(code)] as const);
  expect(await compile(app)).toEqual([]);
  expect(app.flat().filter((text) => OF_SYNCSNAP.test(text))).toEqual([]);
});

test('the compiler names each thing that the document leaves to do by hand', async () => {
  const code = move(BY_HAND);
  const errors = await compile([['app/by-hand.tsx', code]]);
  const numbers = new Set(errors.map((error) => Number(/\((\d+),/.exec(error)?.[1])));
  const refused = code.split('\n').filter((_, index) => numbers.has(index + 1));
  expect(byHand.length).toBeGreaterThan(5);
  expect(byHand.filter((name) => !refused.some((line) => line.includes(name)))).toEqual([]);
  expect(refused).toHaveLength(byHand.length);
});

test('the compiler sees nothing of what the document says that it does not see', async () => {
  expect(await compile([['app/unseen.tsx', move(UNSEEN)]])).toEqual([]);
  expect(unseen.length).toBeGreaterThan(3);
  expect(unseen.filter((name) => !UNSEEN.includes(name))).toEqual([]);
});

test('each replacement is there for something in an app', () => {
  const all = [...Object.entries(SYNCSNAP_APP).flat(), BY_HAND, UNSEEN].join('\n');
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter(([from]) => !all.includes(from))).toEqual([]);
});

let server: TransferServer;
beforeAll(async () => {
  server = await startTransferServer();
  vi.stubEnv('SVC_TOKEN', await server.createKey());
  vi.stubEnv('SVC_API_URL', server.url);
});
afterAll(() => server.dispose());

test.each(['app/api/syncsnap/[...syncsnap]/route.ts', 'app/api/counted/[...syncsnap]/route.ts'])(
  'the moved routes of %s make and read jobs',
  async (former) => {
    const file = move(former);
    const { GET, POST } = (await import(pathToFileURL(path.join(FOLDER, file)).href)) as Routes;
    const [, base = '', name = ''] = /^app(.+)\/\[\.\.\.(\w+)\]/.exec(file) ?? [];
    // As Next.js does: the folder names what is below it.
    const pathOf = (...segments: string[]) => ({ params: Promise.resolve({ [name]: segments }) });
    const created = await POST(new Request(`http://app.test${base}/job`, { method: 'POST' }), pathOf('job'));
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    const read = await GET(new Request(`http://app.test${base}/job/${id}`), pathOf('job', id));
    expect(await read.json()).toMatchObject({ id, status: 'pending' });
  },
);

type Route = (request: Request, context: { params: Promise<Record<string, string[]>> }) => Promise<Response>;
type Routes = Record<'GET' | 'POST', Route>;

/** Replaces the names of the document, in their order. */
function move(text: string): string {
  return names.reduce((moved, [from, to]) => moved.replaceAll(from, to), text);
}

async function compile(files: readonly (readonly [name: string, code: string])[]): Promise<string[]> {
  for (const [name, code] of files) {
    const file = path.join(FOLDER, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
  }
  return compileFiles(
    FOLDER,
    files.map(([name]) => name),
  );
}

/** The rows of the first table below a heading, as they are written. */
function readRows(lines: readonly string[], heading: string): [string, string][] {
  const section = lines.slice(lines.indexOf(heading) + 1);
  const end = section.findIndex((line) => line.startsWith('## '));
  return section
    .slice(0, end)
    .map((line) => CELL.exec(line))
    .filter((row) => row !== null)
    .map(([, from = '', to = '']): [string, string] => [from, to])
    .slice(2);
}

/** The first code in a cell. */
function readCode(cell: string): string {
  return /`([^`]+)`/.exec(cell)?.[1] ?? '';
}
