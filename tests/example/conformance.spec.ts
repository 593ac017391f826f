import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from './fixtures/test.ts';

/** As npm packs it. */
const PROGRAM = path.resolve(import.meta.dirname, '../../packages/conformance/dist/main.js');

interface Report {
  counts: Record<string, number>;
  checks: { title: string; verdict: string; came: string }[];
}

/** Runs the program. What it skips, it skips for all: the transfer was tried, too. */
async function tryBackend(url: string): Promise<{ code: number; problems: string[] }> {
  const { code, text } = await new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, `${url}/api/svc`, '--json'], (_error, text) =>
      resolve({ code: child.exitCode ?? -1, text }),
    );
  });
  const { checks } = JSON.parse(text) as Report;
  const others = checks.filter(
    ({ verdict, came }) => verdict !== 'pass' && !came.startsWith('It cannot be tried'),
  );
  return { code, problems: others.map(({ verdict, title }) => `${verdict}: ${title}`) };
}

const NO_KEY = 'skip: Without its key, a request is refused in a way that an extension can read';

test('the transfer server is a backend without a fault', async ({ example }) => {
  expect(await tryBackend(example.apiUrl)).toEqual({ code: 0, problems: [NO_KEY] });
});

// Next.js itself sends a slash at the end on, and answers other methods with 405.
test('so is the kit in Next.js, which extensions reach by a permission', async ({ example }) => {
  expect(await tryBackend(example.url)).toEqual({
    code: 0,
    problems: [
      'warn: A slash at the end of a path changes nothing',
      'warn: Any other method is 404 "Not found"',
      'warn: CORS: the preflight of an extension is allowed',
      'warn: CORS: an extension may read answers and refusals',
      NO_KEY,
    ],
  });
});

test('so is the backend in Python, whose files come whole', async ({ pythonBackend }) => {
  expect(await tryBackend(pythonBackend.url)).toEqual({
    code: 0,
    problems: [
      'skip: Files can be followed where a job says "canFollow"',
      NO_KEY,
      'warn: The address takes a Range',
      'warn: The address has an ETag that stays',
    ],
  });
});

test('a site that is no backend fails', async ({ site }) => {
  const { code, problems } = await tryBackend(site.origin);
  expect(code).toBe(1);
  expect(problems).toContain('fail: POST /job creates a job');
});
