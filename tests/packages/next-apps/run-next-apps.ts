import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackedKits } from '../../../scripts/release/pack-npm.ts';
import { runNpm } from '../../../scripts/npm/run-npm.ts';
import { findNothing, transfer } from '../runtimes/smoke/transfer.mjs';
import { startBackend, type Backend } from '../support/backend.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import type { Section } from '../support/section.ts';
import { startProgram } from '../../fixtures/programs/start-program.ts';

const HERE = import.meta.dirname;
const MAJORS = ['14', '15', '16'] as const;
const BUILD_TIMEOUT_MS = 600_000;
const START_TIMEOUT_MS = 120_000;

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const CHECKS: Record<string, (call: Fetch) => Promise<unknown>> = {
  'catch-all, `app/api/svc/[...svc]`': async (call) => {
    await transfer(call);
    await findNothing(call);
  },
  'another prefix, `app/deep/er/[...rest]`': async (call) => {
    await transfer(call, '/deep/er');
    await findNothing(call, '/deep/er');
  },
  'separate route files': (call) => transfer(call, '/separate'),
  '`@svc/react` in a server component': async (call) => {
    const html = await (await call('/')).text();
    assert.match(html, /<button[^>]*>.*?From my phone/s);
    assert.match(html, /<svg/);
    assert.match(html, /href="https:\/\/upload\.example\/\?job_id=from-the-server"/);
  },
  '`useSvcJob` in a client component': async (call) => {
    assert.match(await (await call('/own')).text(), /Own: (<!-- -->)?idle/);
  },
};
const TYPES = 'type check of `next build`';

/** Tries the kits in each supported version of Next.js. */
export async function runNextApps(kits: PackedKits, folder: string): Promise<Section> {
  const backend = await startBackend(path.join(folder, 'data'));
  const problems: string[] = [];
  const columns: string[][] = [['', TYPES, ...Object.keys(CHECKS)]];
  try {
    for (const major of MAJORS) {
      const place = path.join(folder, major);
      const name = await install(major, place, kits);
      const failures = await tryApp(place, backend);
      columns.push([
        name,
        ...(columns[0]?.slice(1).map((check) => (failures.has(check) ? 'no' : 'yes')) ?? []),
      ]);
      for (const [check, failure] of failures) problems.push(`${name}: ${check}: ${failure}`);
    }
  } finally {
    await backend.close();
  }
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ''));
  return { title: 'Next.js and React', rows, problems };
}

/** Resolves to the versions of Next.js and React, for people. */
async function install(major: string, place: string, kits: PackedKits): Promise<string> {
  await cp(path.join(HERE, 'app'), place, { recursive: true });
  await cp(path.join(HERE, major), place, {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  });
  await runNpm(['ci', '--prefer-offline'], { cwd: place });
  await runNpm(['install', '--prefer-offline', `svc@${kits.svc}`, `@svc/react@${kits.react}`], {
    cwd: place,
  });
  const { dependencies } = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as {
    dependencies: Record<'next' | 'react', string>;
  };
  return `Next.js ${dependencies.next}, React ${dependencies.react}`;
}

/** Resolves to the errors by the names of their checks. */
async function tryApp(place: string, backend: Backend): Promise<Map<string, string>> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NEXT_TELEMETRY_DISABLED: '1',
    ...backend.env,
  };
  const next = path.join(place, 'node_modules/next/dist/bin/next');
  try {
    await runProgram(process.execPath, [next, 'build'], { cwd: place, env, timeoutMs: BUILD_TIMEOUT_MS });
  } catch (error) {
    const failures = new Map(Object.keys(CHECKS).map((check) => [check, 'was not built.']));
    return failures.set(TYPES, describeError(error));
  }
  const app = await startProgram(process.execPath, [next, 'start', '-p', '0', '-H', '127.0.0.1'], {
    cwd: place,
    env,
    ready: /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/,
    timeoutMs: START_TIMEOUT_MS,
  });
  const failures = new Map<string, string>();
  try {
    for (const [check, run] of Object.entries(CHECKS)) {
      await run((path, init) => fetch(app.found + path, init)).catch((error: unknown) => {
        failures.set(check, describeError(error));
      });
    }
  } finally {
    await app.stop();
  }
  return failures;
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
