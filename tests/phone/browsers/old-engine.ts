import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findQtWebKit } from '../../../scripts/browsers/find-webkit.ts';

const SCRIPT = path.join(import.meta.dirname, 'old-engine.py');
const run = promisify(execFile);

/** Why the test of the old engine must be skipped. `undefined`: the engine is installed. */
export async function whyNoOldEngine(): Promise<string | undefined> {
  return findQtWebKit({ install: true }).then(
    () => undefined,
    (error: unknown) => String(error),
  );
}

/** Opens a page in the old engine, and resolves with its text. */
export async function readPageInOldEngine(page: {
  url: string;
  until: string;
  picture: string;
}): Promise<string> {
  const python = await findQtWebKit({ install: false });
  const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen' };
  const { stdout } = await run(python, [SCRIPT, page.url, page.until, page.picture], { env });
  return stdout;
}
