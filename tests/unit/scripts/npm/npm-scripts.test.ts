import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What cmd.exe, the shell of npm on Windows, does not know, and what it reads in another way than a Unix shell. */
const FOREIGN: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    "a shell's own command",
    /(^|&& *)(exec|export|source|cp|mv|rm|mkdir|cat|touch|test|true|false|sh|bash|env) /,
  ],
  ['a quote that cmd.exe passes on', /'/],
  ['a variable before the command', /(^|&& *)[A-Za-z_]\w*=/],
  ['a variable', /\$|%\w+%/],
  ['a sequence other than by &&', /;|(?<!&)&(?!&)|\|/],
  ['a redirection', /[<>]/],
  ['a path as a command, whose slashes are switches there', /(^|&& *)[^ ]*\//],
  ['a pattern, which the shell does not expand there', /\*/],
];

const files = [
  'package.json',
  ...globSync(['{packages,examples}/*/package.json', '{tests,scripts}/**/package.json'], {
    exclude: (file) => file.endsWith('node_modules'),
  }),
];

function listScripts(file: string): [name: string, script: string][] {
  const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> };
  return Object.entries(scripts);
}

it.each(files)('%s: its scripts mean the same to the shells of Linux, macOS and Windows', (file) => {
  const faults = listScripts(file).flatMap(([name, script]) =>
    FOREIGN.filter(([, pattern]) => pattern.test(script)).map(([what]) => `${name}: ${what}`),
  );

  expect(faults).toEqual([]);
});

it.each([
  'exec node x.ts',
  "node -e 'x'",
  'CI=1 vitest',
  'node $X',
  'node %X%',
  'a; b',
  'a & b',
  'a | b',
  'a >&2',
  'a/b c',
  'tsc && ./a',
  'oxlint *.ts',
])('"%s" is refused', (script) => {
  expect(FOREIGN.filter(([, pattern]) => pattern.test(script))).not.toEqual([]);
});

it.each(['start', 'server', 'example', 'demo', 'test'])(
  'npm run %s says which Node it needs before it reads TypeScript',
  (name) => {
    expect(Object.fromEntries(listScripts('package.json'))[name]).toMatch(
      /^node -r \.\/scripts\/npm\/check-node\.cjs \S+\.ts/,
    );
  },
);
