import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';

/** As a person looks for a file at least. */
const PAUSE_MS = 1_000;

/**
 * To be called right before the clock starts: browsers finish what the opening of pages has left them to do, and the disk
 * what was written before.
 */
export async function settle(): Promise<void> {
  await promisify(execFile)('sync');
  await pause(PAUSE_MS);
}
