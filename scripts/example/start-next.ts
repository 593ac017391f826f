import path from 'node:path';
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

/** Starts the example app for this computer only; in production it must be built. Resolves when its page answers. */
export async function startNext(programs: Programs, options: NextOptions): Promise<string> {
  const { port, isProduction } = options;
  const environment = { ...options.environment, NEXT_TELEMETRY_DISABLED: '1' };
  const program = { name: 'Next.js', cwd: APP, environment };
  if (isProduction) await programs.finish({ ...program, args: [NEXT, 'build'] });
  const child = programs.start({
    ...program,
    args: [NEXT, isProduction ? 'start' : 'dev', '--hostname', '127.0.0.1', '--port', String(port)],
  });
  child.stdout?.pipe(process.stderr);
  const url = `http://localhost:${port}`;
  await waitForPage(`http://127.0.0.1:${port}`);
  return url;
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
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
