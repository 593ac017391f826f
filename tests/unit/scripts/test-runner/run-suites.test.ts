import { expect, test } from 'vitest';
import type { SuiteResult } from '../../../../scripts/test-runner/run-suite.ts';
import { runSuites } from '../../../../scripts/test-runner/run-suites.ts';
import { planSuites, selectSuites, SUITES, type Suite } from '../../../../scripts/test-runner/suites.ts';
import manifest from '../../../../package.json' with { type: 'json' };

const suite = (name: string, rest: Partial<Suite> = {}): Suite => ({ name, scripts: [], cores: 1, ...rest });

const nameAll = (suites: readonly Suite[]) => suites.map(({ name }) => name);

/** Runs suites that do nothing. Returns which of them ran at the same time. */
async function follow(suites: readonly Suite[], failing: readonly string[] = []) {
  const running = new Set<string>();
  const started: string[] = [];
  const lines: string[] = [];
  const run = async ({ name }: Suite): Promise<SuiteResult> => {
    running.add(name);
    started.push([...running].join('+'));
    await new Promise(setImmediate);
    running.delete(name);
    const isSuccess = !failing.includes(name);
    const counts = { passed: isSuccess ? 2 : 0, failed: isSuccess ? 0 : 1, skipped: 0 };
    return { name, isSuccess, counts, seconds: 1, output: `output of ${name}` };
  };
  const isSuccess = await runSuites(suites, { cores: 2, run, say: (line) => lines.push(line) });
  return { isSuccess, started, lines };
}

test('runs suites of one core side by side, and those of two cores alone', async () => {
  const { started } = await follow([suite('a'), suite('b', { cores: 2 }), suite('c')]);

  expect(started).toEqual(['a', 'a+c', 'b']);
});

test('runs a suite that mostly waits beside any other', async () => {
  const { started } = await follow([
    suite('a', { cores: 2 }),
    suite('b', { cores: 2 }),
    suite('c', { cores: 0 }),
  ]);

  // Either of the two may end first; "b" waits for "a".
  expect(started.slice(0, 2)).toEqual(['a', 'a+c']);
  expect(started.slice(2)).not.toContainEqual(expect.stringContaining('a'));
});

test('starts a suite when those that it needs, or comes after, have ended', async () => {
  const suites = [suite('types', { after: ['build'] }), suite('e2e', { needs: ['build'] }), suite('build')];

  expect((await follow(suites)).started).toEqual(['build', 'types', 'types+e2e']);
});

test('fails, and does not run what needs a suite that failed', async () => {
  const { isSuccess, started, lines } = await follow(
    [suite('build'), suite('e2e', { needs: ['build'] }), suite('unit')],
    ['build'],
  );

  expect(isSuccess).toBe(false);
  expect(started).not.toContain('e2e');
  expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
});

test('prints the output of a suite that failed, and of no other', async () => {
  const { lines } = await follow([suite('a'), suite('b')], ['b']);

  expect(lines.join('\n')).toContain('output of b');
  expect(lines.join('\n')).not.toContain('output of a');
});

test('a choice of suites brings along what they need', () => {
  expect(selectSuites(['kit']).map(({ name }) => name)).toEqual(['install', 'build', 'programs', 'kit']);
  expect(() => selectSuites(['nothing'])).toThrow('There is no suite "nothing"');
});

test('a release adds views and versions, and what is asked for by name runs in any case', () => {
  expect(nameAll(planSuites(true))).toEqual(nameAll(SUITES));
  expect(nameAll(planSuites(false))).not.toContain('gallery');
  expect(nameAll(planSuites(false, ['gallery']))).toEqual(['programs', 'gallery']);
  expect(planSuites(true, ['packages']).at(-1)?.scripts).toEqual([['packages']]);
  expect(planSuites(false, ['packages']).at(-1)?.scripts).not.toEqual([['packages']]);
});

test('every suite is a script of package.json', () => {
  const names = SUITES.flatMap(({ scripts, releaseScripts = [] }) =>
    [...scripts, ...releaseScripts].map(([name]) => name),
  );

  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(names));
});
