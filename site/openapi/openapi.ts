/** What the site shows of an OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html. */
export interface OpenApi {
  info: { title: string; version: string; description?: string };
  servers?: { url: string; description?: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, PathItem>;
  /** By a name; the address is the reader's own. */
  webhooks?: Record<string, PathItem>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, { type: string; scheme?: string; description?: string }>;
  } & Record<string, Record<string, unknown> | undefined>;
}

export const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;
export type Method = (typeof METHODS)[number];

export type PathItem = Partial<Record<Method, Operation>> & { parameters?: MaybeRef<Parameter>[] };

export interface Operation {
  summary?: string;
  description?: string;
  operationId?: string;
  tags?: string[];
  parameters?: MaybeRef<Parameter>[];
  requestBody?: MaybeRef<Body & { required?: boolean }>;
  responses?: Record<string, MaybeRef<Body & { headers?: Record<string, MaybeRef<Header>> }>>;
  security?: Record<string, string[]>[];
}

/** An operation, and where it is. */
export interface PlacedOperation {
  /** Absent for a webhook. */
  path?: string;
  method: Method;
  item: PathItem;
  operation: Operation;
}

export interface Header {
  description?: string;
  schema?: Schema;
}

export interface Parameter extends Header {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}

export interface Body {
  description?: string;
  content?: Record<string, Media>;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, MaybeRef<{ summary?: string; value?: unknown }>>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

export type MaybeRef<Value> = Value | { $ref: string };

/** Follows a reference within the document. Throws an Error for one that leads nowhere. */
export function resolve<Value extends object>(api: OpenApi, value: MaybeRef<Value>): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
  let found: unknown = api;
  for (const key of value.$ref.replace(/^#\//, '').split('/')) {
    found = (found as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (typeof found !== 'object' || found === null)
    throw new Error(`The OpenAPI document has no ${value.$ref}.`);
  return resolve(api, found as MaybeRef<Value>);
}
