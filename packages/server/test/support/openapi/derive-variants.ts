import { resolve, type Schema } from './open-api.ts';

/** An example with one change. */
export interface Variant {
  /** For example `files[0].size = -1`. */
  name: string;
  value: unknown;
}

const OTHERS: Record<string, unknown> = {
  string: 'nonsense',
  number: 1.5,
  integer: 7,
  boolean: true,
  null: null,
  array: [],
  object: { other: 1 },
};

/** Each required field removed, each type changed, each bound exceeded, in an example of a schema. */
export function deriveVariants(schema: Schema, example: unknown): Variant[] {
  return vary(resolve(schema), example).map(({ name, value }) => ({ name: name || ' = ', value }));
}

function vary(schema: Schema, value: unknown): Variant[] {
  if (schema.allOf) return schema.allOf.flatMap((part) => vary(resolve(part), value));
  // The first form is the one that is meant.
  if (schema.anyOf?.[0]) return vary(resolve(schema.anyOf[0]), value);
  const { properties = {}, required = [], items } = schema;
  const variants = [...changeType(schema, value), ...exceedBounds(schema, value)];
  if (Array.isArray(value) && items) {
    const [first, ...rest] = value as unknown[];
    for (const { name, value } of first === undefined ? [] : vary(resolve(items), first)) {
      variants.push({ name: `[0]${name}`, value: [value, ...rest] });
    }
  }
  if (typeof value !== 'object' || value === null) return variants;
  const fields = value as Record<string, unknown>;
  for (const [field, part] of Object.entries(properties)) {
    if (!(field in fields)) continue;
    const { [field]: own, ...others } = fields;
    if (required.includes(field)) variants.push({ name: ` without ${field}`, value: others });
    for (const { name, value } of vary(resolve(part), own)) {
      variants.push({ name: `.${field}${name}`, value: { ...fields, [field]: value } });
    }
  }
  return variants;
}

function changeType({ type, oneOf }: Schema, value: unknown): Variant[] {
  const types = [type ?? oneOf?.flatMap((part) => resolve(part).type ?? []) ?? []].flat();
  if (types.length === 0 || value === null) return [];
  return Object.entries(OTHERS)
    .filter(([name]) => !types.includes(name) && !(name === 'integer' && types.includes('number')))
    .map(([name, other]) => ({ name: ` as ${name}`, value: other }));
}

function exceedBounds(schema: Schema, value: unknown): Variant[] {
  const { minimum, maximum, minLength, maxLength, maxItems, pattern, format } = schema;
  const others: unknown[] = [];
  if (minimum !== undefined) others.push(minimum, minimum - 1);
  if (maximum !== undefined) others.push(maximum, maximum + 1);
  if (maxLength !== undefined) others.push('a'.repeat(maxLength), 'a'.repeat(maxLength + 1));
  if (minLength !== undefined || pattern !== undefined)
    others.push('', '..', ' ', 'http://me:secret@a.example/', 'ftp://a.example/', 'https://a.example/b?c');
  if (format !== undefined || schema.enum) others.push('nonsense');
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  if (maxItems !== undefined && first !== undefined)
    others.push(Array.from({ length: maxItems + 1 }, () => first));
  return [...others, ...(schema.enum ?? [])].map((other) => ({
    name: ` = ${JSON.stringify(other).slice(0, 30)}`,
    value: other,
  }));
}
