import { readFileSync } from 'node:fs';
import addFormats from 'ajv-formats';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

/** A schema of docs/openapi.yaml, as far as the tests look into it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  examples?: unknown[];
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}

export interface Parameter {
  name: string;
  schema: Schema & { default?: number };
}

export interface Operation {
  parameters?: Parameter[];
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const;

export interface OpenApi {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

export const openApi = parse(
  readFileSync(new URL('../../../../../docs/openapi.yaml', import.meta.url), 'utf8'),
) as OpenApi;

export const { schemas } = openApi.components;

/** Each operation with its method and path, for example `GET /v1/jobs/{id}`. */
export const operations: { route: string; operation: Operation }[] = Object.entries(openApi.paths).flatMap(
  ([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ route: `${method.toUpperCase()} ${path}`, operation }] : [];
    }),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(openApi, 'openapi');
const closed = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(closed);
closed.addSchema(closeObjects(openApi) as AnySchema, 'openapi');

/** What is wrong with a value; empty: nothing. */
export function findFaults(name: string, value: unknown): string[] {
  return judge(ajv, `openapi#/components/schemas/${name}`, value);
}

/** The same for an answer, in which fields that the schema does not name are faults. */
export function findFaultsOfAnswer(schema: Schema, value: unknown): string[] {
  return judge(closed, `openapi${schema.$ref ?? '#/missing'}`, value);
}

function judge(by: Ajv2020, reference: string, value: unknown): string[] {
  const validate = by.getSchema(reference);
  if (!validate) throw new Error(`There is no ${reference}.`);
  return validate(value) ? [] : [by.errorsText(validate.errors)];
}

/** Refuses what is not named, but in parts of `allOf`, which do not know each other's fields. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    name === 'allOf' ? part : closeObjects(part),
  ]);
  const copy = Object.fromEntries(entries) as Record<string, unknown>;
  const isClosed = 'properties' in copy && 'type' in copy && !('if' in copy);
  return isClosed ? { ...copy, unevaluatedProperties: false } : copy;
}

export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  const found = schemas[name];
  if (!found) throw new Error(`There is no schema ${name}.`);
  return found;
}
