import { readLastModified, readObject } from '@svc/protocol';
import { DASHBOARD_SECRET_SETTING } from '../config/setting-names.ts';
import { isAdminHash } from '../crypto/admin-secret.ts';
import { EMBEDDED_PROJECT, isProjectName } from '../crypto/api-key.ts';
import type { PortableRecord } from '../ports/portable-record.ts';
import { isWebhookSecret, parseWebhookUrl } from '../webhooks/webhook-endpoint.ts';

type Check = (value: unknown) => boolean;

const isTime: Check = (value) => readLastModified(value) !== undefined;
const text =
  (isRight: (text: string) => boolean): Check =>
  (value) =>
    typeof value === 'string' && isRight(value);
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
    id: text((id) => /^[a-f0-9]{16}$/.test(id)),
    projectId: text((name) => isProjectName(name) && name !== EMBEDDED_PROJECT),
    hash: text((hash) => /^[a-f0-9]{64}$/.test(hash)),
    createdAtMs: isTime,
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
export function explainBadRecord(value: unknown): string | undefined {
  const { kind, ...fields } = readObject(value) ?? {};
  const known = Object.entries(FIELDS).find(([name]) => name === kind);
  if (!known) return `it is none of ${Object.keys(FIELDS).join(', ')}`;
  const field = findBadField(fields, known[1]);
  return field && `the field "${field}" of a ${known[0]} is missing, unknown or wrong`;
}

/** The name of a field that is missing, invalid or unknown. */
function findBadField(value: unknown, checks: Record<string, Check>): string | undefined {
  const fields = readObject(value) ?? {};
  const wrong = Object.entries(checks).find(([name, check]) => !check(fields[name]));
  return wrong?.[0] ?? Object.keys(fields).find((name) => !Object.hasOwn(checks, name));
}
