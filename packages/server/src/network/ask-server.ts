import { parseServerAbout, SERVER_ABOUT_PATH } from '@svc/protocol';

const TIMEOUT_MS = 2_000;

/** Whether a server of ours answers programs on this computer at this address. */
export async function isOwnServer(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url + SERVER_ABOUT_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return parseServerAbout(await answer.json()) !== undefined;
  } catch {
    return false; // it answers nothing, or something else
  }
}
