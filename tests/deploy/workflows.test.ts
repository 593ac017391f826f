import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { rootPath } from './root-path.ts';

interface Step {
  run?: string;
  uses?: string;
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { steps: Step[]; permissions?: Record<string, string> }>;
}

const { scripts } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const workflows = globSync('*.yml', { cwd: rootPath('.github/workflows') });

test.each(workflows)('%s runs commands that exist, with rights to read, and without secrets', (name) => {
  const text = readFileSync(rootPath('.github/workflows', name), 'utf8');
  const { jobs, permissions } = parse(text) as Workflow;
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  for (const [, script = ''] of runs.join('\n').matchAll(/npm run ([\w:]+)/g))
    expect(Object.keys(scripts)).toContain(script);
  for (const file of runs.filter((run) => run.startsWith('.ci/')))
    expect(existsSync(rootPath(file))).toBe(true);
  expect(permissions).toEqual({ contents: 'read' });
  expect(text).not.toContain('secrets.');
});

test('each folder whose packages are kept up to date has a lockfile, and each lockfile of a suite is named', () => {
  const { updates } = parse(readFileSync(rootPath('.github/dependabot.yml'), 'utf8')) as {
    updates: { 'package-ecosystem': string; directories?: string[] }[];
  };
  const named = updates.flatMap(({ directories = [] }) => directories);
  for (const folder of named) expect(existsSync(rootPath(`.${folder}`, 'package-lock.json'))).toBe(true);
  const suites = globSync('tests/*/package-lock.json', { cwd: rootPath('.') }).map(
    (file) => `/${path.posix.dirname(file)}`,
  );
  // Pins an older React.
  expect(named).toEqual(expect.arrayContaining(suites.filter((folder) => folder !== '/tests/kit-react-18')));
});

test.each(globSync('*.yml', { cwd: rootPath('.github/ISSUE_TEMPLATE') }))(
  'the template %s can be read',
  (name) => {
    expect(() =>
      parse(readFileSync(rootPath('.github/ISSUE_TEMPLATE', name), 'utf8'), { strict: true }),
    ).not.toThrow();
  },
);
