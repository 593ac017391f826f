import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Programs } from './run-programs.ts';

const APP = path.resolve(import.meta.dirname, '../../examples/next-app');
const NEXT = path.join(APP, 'node_modules/next/dist/bin/next');

/** Limit for the first answer, which includes compiling the first page. */
const START_LIMIT_MS = 120_000;

export interface NextOptions {
  port: number;
  isProduction: boolean;
  environment: Record<string, string>;
}

/** Starts the example app for this computer only; in production it is built first. Resolves when its page answers. */
export async function startNext(programs: Programs, options: NextOptions): Promise<string> {
  const { port, isProduction } = options;
  const env = { ...process.env, ...options.environment, NEXT_TELEMETRY_DISABLED: '1' };
  const run = (args: string[]) => {
    const child = spawn(process.execPath, [NEXT, ...args], { cwd: APP, env, stdio: ['ignore', 2, 2] });
    programs.add(child);
    return child;
  };
  if (isProduction) {
    const [code] = (await once(run(['build']), 'exit')) as [number | null];
    if (code !== 0) throw new Error(`Next.js has failed (code ${String(code)}).`);
  }
  const place = ['--hostname', '127.0.0.1', '--port', String(port)];
  programs.expectToRun('Next.js', run([isProduction ? 'start' : 'dev', ...place]));
  await waitForPage(`http://127.0.0.1:${port}`);
  return `http://localhost:${port}`;
}

async function waitForPage(url: string): Promise<void> {
  const endsAtMs = performance.now() + START_LIMIT_MS;
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => undefined, // not listening yet
    );
    if (status === 200) return;
    if (performance.now() > endsAtMs)
      throw new Error(`The example did not answer at ${url} (${String(status)}).`);
    await pause(100);
  }
}
