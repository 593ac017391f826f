import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BrowserName } from '../desk/desk.ts';

const FOLDER = path.join(import.meta.dirname, '../.results');

export interface Result {
  row: string;
  browserName: BrowserName;
  /** The browser's, its first number. */
  version: string;
  /** Absent where the page got the file as it should. */
  failure?: string;
}

/** Runs a row and writes down how it went; the row's error goes on to the test. */
export async function saveResult(result: Result, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    await write(result);
  } catch (error) {
    await write({ ...result, failure: summarizeError(error) });
    throw error;
  }
}

/** `null` where the row has not been run. */
export async function readResult(browserName: BrowserName, row: string): Promise<Result | null> {
  try {
    // Written below, by the same version of this file.
    return JSON.parse(await readFile(filesOf(browserName, row), 'utf8')) as Result;
  } catch {
    return null; // there is no such file
  }
}

/** So that no row passes on the strength of an earlier run. */
export function removeResults(): Promise<void> {
  return rm(FOLDER, { recursive: true, force: true });
}

async function write(result: Result): Promise<void> {
  const file = filesOf(result.browserName, result.row);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(result));
}

function filesOf(browserName: BrowserName, row: string): string {
  return path.join(FOLDER, browserName, `${row}.json`);
}

/** What was not as it should be, and how it was instead, on one line. */
function summarizeError(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const [what = '', ...more] = text.split('\n');
  const differences = more
    .filter((line) => /^[-+] {3}/.test(line))
    .map((line) => line.replace(/ +/g, ' ').replace(/,$/, ''));
  return [what, ...differences].join(' ').slice(0, MAX_LENGTH);
}

/** A line of a table has no room for more. */
const MAX_LENGTH = 160;
