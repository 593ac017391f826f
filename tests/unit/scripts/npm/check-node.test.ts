import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const CODE = readFileSync('scripts/npm/check-node.cjs', 'utf8');

/** What it does in a Node of this version. */
function check(version: string) {
  const said: string[] = [];
  let code = 0;
  runInNewContext(CODE, {
    process: { versions: { node: version }, exit: (given: number) => void (code = given) },
    console: { error: (text: string) => void said.push(text) },
  });
  return { said, code };
}

it.each(['22.18.0', '23.0.0', '24.21.0'])('Node %s is good enough', (version) => {
  expect(check(version)).toEqual({ said: [], code: 0 });
});

it.each(['12.22.12', '20.19.4', '22.17.1'])('Node %s ends with one sentence', (version) => {
  expect(check(version)).toEqual({
    said: [
      `Pocketfill needs Node 22.18 or later here; this is ${version}. Install a newer one from https://nodejs.org and try again.`,
    ],
    code: 1,
  });
});
