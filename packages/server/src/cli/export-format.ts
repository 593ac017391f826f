import { isDeepStrictEqual } from 'node:util';
import type { PortableRecord } from '../ports/portable-record.ts';
import { CommandError } from './command-errors.ts';
import { explainBadRecord } from './check-record.ts';

const FORMAT = 'pocketfill-export';
const VERSION = 1;
const HEADER = { format: FORMAT, version: VERSION };
/** The last line. If it is missing, the text was cut off. */
const END = { kind: 'end' };

/** A record and its line number. */
export interface NumberedRecord {
  line: number;
  record: PortableRecord;
}

/** Formats JSON Lines: a header, a line for each record, and the end. */
export function formatExport(records: readonly PortableRecord[]): string {
  return [HEADER, ...records, END].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** @throws CommandError, which names the line, when the text is not a complete export. */
export function parseExport(text: string): NumberedRecord[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const [header, ...rest] = lines.map((line, index) => ({
    line: index + 1,
    value: parseLine(line, index + 1),
  }));
  checkHeader(header?.value);
  if (!isDeepStrictEqual(rest.pop()?.value, END)) {
    throw new CommandError(
      `The input ends at line ${lines.length} without ${JSON.stringify(END)}: it was cut off. Nothing was imported.`,
    );
  }
  return rest.map(({ line, value }) => {
    const problem = explainBadRecord(value);
    if (problem !== undefined) throw badLine(line, problem);
    return { line, record: value as PortableRecord }; // just checked
  });
}

function parseLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badLine(line, 'it is not JSON');
  }
}

function checkHeader(header: unknown): void {
  if (isDeepStrictEqual(header, HEADER)) return;
  throw badLine(
    1,
    `it is not ${JSON.stringify(HEADER)}, with which the exports begin that this svc-server reads`,
  );
}

/** The error of a line of the input. */
export function badLine(line: number, problem: string): CommandError {
  return new CommandError(`Line ${line}: ${problem}. Nothing was imported.`);
}
