import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from '../../../scripts/npm/run-npm.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import type { PackedKits } from '../../../scripts/release/pack-npm.ts';
import { startBackend } from '../support/backend.ts';
import type { Section } from '../support/section.ts';
import { findRuntimes } from './run-runtimes.ts';

/** Below it the program does not run. */
const OLDEST_NODE = 20;
const TIMEOUT_MS = 120_000;

/** Installs the conformance program in an empty folder, and tries the transfer server with it. */
export async function runConformance(kits: PackedKits, folder: string): Promise<Section> {
  await mkdir(folder, { recursive: true });
  await runNpm(['init', '--yes'], { cwd: folder });
  await runNpm(['install', '--prefer-offline', kits.conformance], { cwd: folder });
  const runtimes = (await findRuntimes()).filter(({ name }) => readMajor(name) >= OLDEST_NODE);
  const backend = await startBackend(path.join(folder, 'data'));
  const problems: string[] = [];
  const rows = [['', 'passes']];
  try {
    for (const { name, program } of runtimes) {
      const args = ['node_modules/.bin/pocketfill-conformance', `${backend.env['SVC_API_URL']}/api/svc`];
      const failure = await runProgram(program, args, { cwd: folder, timeoutMs: TIMEOUT_MS }).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      rows.push([name, failure === undefined ? 'yes' : 'no']);
      if (failure !== undefined) problems.push(`${name}: ${failure}`);
    }
  } finally {
    await backend.close();
  }
  return { title: 'Conformance', rows, problems };
}

function readMajor(name: string): number {
  return Number(/^Node\.js (\d+)/.exec(name)?.[1] ?? 0);
}
