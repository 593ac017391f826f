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
  anyOf?: Schema[];
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

interface Header {
  $ref?: string;
  required?: boolean;
}

interface Answer extends Content {
  headers?: Record<string, Header>;
}

export interface Parameter {
  name: string;
  schema: Schema & { default?: number };
}

export interface Operation {
  parameters?: Parameter[];
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Answer & { $ref?: string }>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const;

export interface OpenApi {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    headers: Record<string, Header>;
  };
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

/** What an operation may answer with this status. `undefined`: it is not in the file. */
export function findAnswer({ responses }: Operation, status: number): Answer | undefined {
  const { $ref, ...answer } = responses[status] ?? {};
  if ($ref !== undefined) return openApi.components.responses[nameIn($ref)];
  return status in responses ? answer : undefined;
}

/** Headers of each answer: of HTTP itself, of caching, of security and of CORS. The file does not list them. */
const COMMON =
  /^(connection|content-length|content-type|date|keep-alive|transfer-encoding|vary|cache-control|content-security-policy|permissions-policy|referrer-policy|x-content-type-options|cross-origin-.*|access-control-.*)$/;

/** Headers that an answer has and the file does not, and those that it should have. */
export function findWrongHeaders({ headers = {} }: Answer, given: Headers): string[] {
  const listed = new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]));
  const unknown = [...given.keys()].filter((name) => !COMMON.test(name) && !listed.has(name));
  const missing = [...listed].filter(([name, header]) => {
    const { required } = header.$ref ? (openApi.components.headers[nameIn(header.$ref)] ?? {}) : header;
    return required === true && !given.has(name);
  });
  return [...unknown.map((name) => `unknown ${name}`), ...missing.map(([name]) => `missing ${name}`)];
}

function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

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
