import { join } from 'node:path';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runCommand } from '../../support/run-command.ts';
import { runServer } from '../../support/server-process.ts';
import { makeTempFolder } from '../../support/test-server.ts';

const MOVE = 'move --from sqlite --to postgres';
// Nothing listens there: these commands end before they would ask.
const NOWHERE = { SVC_DATABASE_URL: 'postgres://canary@127.0.0.1:1/pocketfill' };

it('needs to be told where the data moves to', async () => {
  const { code, stdout, stderr } = await runCommand(await makeTempFolder(), MOVE);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^SVC_DATABASE_URL must be [^\n]*\n$/);
});

it('does not move what a server is using', async () => {
  const server = await runServer();
  const { code, stderr } = await runCommand(server.dataDir, MOVE, NOWHERE);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Another server is using the data folder [^\n]*\n$/),
  ]);
});

it('makes no data folder where there is none', async () => {
  const folder = await makeTempFolder();
  const { code, stderr } = await runCommand(join(folder, 'mistyped'), MOVE, NOWHERE);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^There is no data folder [^\n]*\n$/)]);
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['move', /"move --from sqlite --to postgres"/],
  ['move --from postgres --to sqlite', /^There is no way back/],
])('says in one sentence what is wrong with "%s"', async (words, message) => {
  const { code, stderr } = await runCommand(await makeTempFolder(), words, NOWHERE);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
