import { readObject } from '@svc/protocol';

/** Answers programs on this computer with JSON. No other server has it. */
export const PRACTICE_ABOUT_PATH = '/practice/about';

const TIMEOUT_MS = 2_000;

/** Whether a server of ours answers programs on this computer at this address. */
export async function isOwnServer(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url + PRACTICE_ABOUT_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return typeof readObject(await answer.json())?.['uploadBaseUrl'] === 'string';
  } catch {
    return false; // it answers nothing, or something else
  }
}
