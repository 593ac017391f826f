import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findAnyChromium } from '../browsers/find-chromium.ts';
import { loadExtension, PIPE_FLAGS, PIPE_STDIO } from '../browsers/load-extension.ts';
import { pinIcon } from '../browsers/pin-icon.ts';

export interface OpenBrowser {
  /** Resolves when it is closed, by the person or by `close`, and its profile is gone. */
  closed: Promise<void>;
  close(): Promise<void>;
}

export interface BrowserContents {
  /** The extension's folder. */
  extension: string;
  url: string;
}

/**
 * Opens a browser with its own profile, apart from the person's, with the extension in it. It ends with this process.
 *
 * @throws Error, when there is no browser, or it refuses the extension.
 */
export async function openBrowser({ extension, url }: BrowserContents): Promise<OpenBrowser> {
  const executable = await findAnyChromium({ install: true });
  const profile = await mkdtemp(path.join(tmpdir(), 'pocketfill-'));
  await pinIcon(profile, extension);
  const child = spawn(
    executable,
    [
      `--user-data-dir=${profile}`,
      ...PIPE_FLAGS,
      '--no-first-run',
      '--no-default-browser-check',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium's sandbox refuses to run as root
      url,
    ],
    { stdio: PIPE_STDIO },
  );
  const closed = once(child, 'exit')
    .catch(() => {}) // it did not start, which loadExtension tells
    .then(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const close = () => {
    child.kill();
    return closed;
  };
  try {
    await loadExtension(child, extension);
  } catch (error) {
    await close();
    throw error;
  }
  return { closed, close };
}
