import { isDeepStrictEqual } from 'node:util';
import { readLastModified, readObject } from '@svc/protocol';
import { DASHBOARD_SECRET_SETTING } from '../config/dashboard-secret.ts';
import { isAdminHash } from '../crypto/admin-secret.ts';
import { readPersonName } from '../crypto/access-key.ts';
import { EMBEDDED_PROJECT, isProjectName } from '../crypto/api-key.ts';
import type { PortableRecord } from '../ports/portable-record.ts';
import { isWebhookSecret, parseWebhookUrl } from '../config/webhook-endpoint.ts';
import { CommandError } from './command-errors.ts';

const FORMAT = 'pocketfill-export';
const VERSION = 1;
const HEADER = { format: FORMAT, version: VERSION };
/** The last line. If it is missing, the text was cut off. */
const END = { kind: 'end' };

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

type Check = (value: unknown) => boolean;

const isTime: Check = (value) => readLastModified(value) !== undefined;
const text =
  (isRight: (text: string) => boolean): Check =>
  (value) =>
    typeof value === 'string' && isRight(value);
const isKeyId = text((id) => /^[a-f0-9]{16}$/.test(id));
const isHash = text((hash) => /^[a-f0-9]{64}$/.test(hash));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const object =
  (fields: Record<string, Check>): Check =>
  (value) =>
    findBadField(value, fields) === undefined;
const isFormerSecret = object({ text: text(isWebhookSecret), untilMs: isTime });

type FieldsOf<Kind> = Exclude<keyof Extract<PortableRecord, { kind: Kind }>, 'kind'>;

/** The check of each field of a record. */
const FIELDS: { [Kind in PortableRecord['kind']]: Record<FieldsOf<Kind>, Check> } = {
  key: {
    id: isKeyId,
    projectId: text((name) => isProjectName(name) && name !== EMBEDDED_PROJECT),
    hash: isHash,
    createdAtMs: isTime,
  },
  access: {
    id: isKeyId,
    name: text((name) => readPersonName(name) === name),
    hash: isHash,
    createdAtMs: isTime,
    lastUsedAtMs: orNull(isTime),
  },
  webhook: {
    id: text((id) => /^we_[a-f0-9]+$/.test(id)),
    projectId: orNull(text(isProjectName)),
    url: text((url) => parseWebhookUrl(url) === url),
    secret: text(isWebhookSecret),
    createdAtMs: isTime,
    formerSecrets: (value) => Array.isArray(value) && value.every(isFormerSecret),
    disabled: orNull(object({ atMs: isTime, reason: text(() => true) })),
  },
  setting: {
    name: (value) => value === DASHBOARD_SECRET_SETTING,
    value: text(isAdminHash),
  },
};

/** What is wrong with a line. `undefined`: it is a valid record. */
function explainBadRecord(value: unknown): string | undefined {
  const { kind, ...fields } = readObject(value) ?? {};
  const known = Object.entries(FIELDS).find(([name]) => name === kind);
  if (!known) return `it is none of ${Object.keys(FIELDS).join(', ')}`;
  const field = findBadField(fields, known[1]);
  return field && `the field "${field}" of a record "${known[0]}" is missing, unknown or wrong`;
}

/** The name of a field that is missing, invalid or unknown. */
function findBadField(value: unknown, checks: Record<string, Check>): string | undefined {
  const fields = readObject(value) ?? {};
  const wrong = Object.entries(checks).find(([name, check]) => !check(fields[name]));
  return wrong?.[0] ?? Object.keys(fields).find((name) => !Object.hasOwn(checks, name));
}
