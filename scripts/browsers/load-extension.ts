import type { ChildProcess, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { readObject } from '@svc/protocol';

/**
 * A browser of the Chromium family takes an extension over its debugging pipe. Google Chrome and Microsoft Edge have no
 * other way: they ignore `--load-extension` (https://github.com/mozilla/web-ext/issues/3388).
 */
export const PIPE_FLAGS = [
  '--remote-debugging-pipe',
  '--enable-unsafe-extension-debugging',
  // Pages must not take the person for a program: with the pipe `navigator.webdriver` would be true.
  '--disable-blink-features=AutomationControlled',
  // No bar that warns of the flag before.
  '--test-type',
] as const;

/** The browser reads commands from 3 and writes answers to 4. The pipe works so on Windows, too. */
export const PIPE_STDIO = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] satisfies StdioOptions;

const LIMIT_MS = 60_000;
const COMMAND_ID = 1;

/**
 * Loads an unpacked extension into a browser that was started with {@link PIPE_FLAGS} and {@link PIPE_STDIO}, and
 * resolves to its id. The pipe stays open, as the browser ends with it.
 *
 * @throws Error in one sentence, when the browser refuses it or ends.
 */
export async function loadExtension(browser: ChildProcess, folder: string): Promise<string> {
  // Both exist because of PIPE_STDIO.
  const [commands, answers] = [browser.stdio[3] as Writable, browser.stdio[4] as Readable];
  commands.on('error', () => {}); // it has ended, which `exit` tells
  commands.write(
    `${JSON.stringify({ id: COMMAND_ID, method: 'Extensions.loadUnpacked', params: { path: folder } })}\0`,
  );
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const answer = await Promise.race([
      readAnswer(answers),
      once(browser, 'exit', { signal }).then(() => ({ error: { message: 'it has ended' } })),
      once(AbortSignal.timeout(LIMIT_MS), 'abort', { signal }).then(() => ({
        error: { message: 'no answer' },
      })),
    ]);
    const { id } = readObject(readObject(answer)?.['result']) ?? {};
    if (typeof id === 'string') return id;
    const { message } = readObject(readObject(answer)?.['error']) ?? {};
    throw new Error(`${browser.spawnfile} does not load the extension: ${String(message)}`);
  } finally {
    settled.abort();
  }
}

/** Resolves to the answer to the command. Each message ends with a zero byte; others are read on and dropped. */
function readAnswer(answers: Readable): Promise<unknown> {
  return new Promise((resolve) => {
    let text = '';
    answers.setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (text + chunk).split('\0');
      text = messages.pop() ?? '';
      for (const message of messages.map((each): unknown => JSON.parse(each))) {
        if (readObject(message)?.['id'] === COMMAND_ID) resolve(message);
      }
    });
  });
}
