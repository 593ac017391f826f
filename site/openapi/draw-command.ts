import { writeValue } from './draw-schema.ts';
import {
  resolve,
  type Media,
  type OpenApi,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from './openapi.ts';

/**
 * The command that tries an operation: with the first server, what the operation requires, the first example as its body, and a key if
 * it wants one. What only the reader knows, an id for example, is a variable of the shell: curl would read `{id}` as a list.
 */
export function drawCommand(api: OpenApi, placed: PlacedOperation & { path: string }): string {
  const { path, method, operation } = placed;
  const { url = '' } = api.servers?.[0] ?? {};
  const required = readParameters(api, placed).filter((one) => one.required);
  const parts = [
    METHOD_OPTIONS[method] ?? `curl -X ${method.toUpperCase()}`,
    ...(wantsKey(api, operation) ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...required.filter((one) => one.in === 'header').map((one) => `-H "${one.name}: ${drawValue(one)}"`),
    ...drawBody(api, operation),
    `"${fillAddress(`${url}${path}`)}${drawQuery(required)}"`,
  ];
  return `\`\`\`sh\n${parts.join(' \\\n  ')}\n\`\`\``;
}

/** Those of the path and of the operation. */
export function readParameters(api: OpenApi, { item, operation }: PlacedOperation): Parameter[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(api, one));
}

/** With `-X HEAD` curl would wait for a body. */
const METHOD_OPTIONS: Partial<Record<string, string>> = { get: 'curl', head: 'curl --head' };

function fillAddress(address: string): string {
  return escape(address).replaceAll(/\{([^}]+)\}/g, (_, name: string) => nameVariable(name));
}

function drawQuery(required: Parameter[]): string {
  const pairs = required.filter((one) => one.in === 'query').map((one) => `${one.name}=${drawValue(one)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The only value, or an example. */
function drawValue({ name, schema = {}, example }: Parameter): string {
  const known = schema.const ?? schema.enum?.[0] ?? example;
  return known === undefined ? nameVariable(name) : escape(writeValue(known));
}

/** `uploadId` and `Upload-Id` become `$UPLOAD_ID`. */
function nameVariable(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').replaceAll(/\W/g, '_');
  return `$${words.toUpperCase()}`;
}

function drawBody(api: OpenApi, { requestBody }: PlacedOperation['operation']): string[] {
  const body = requestBody && resolve(api, requestBody);
  const example = findExample(api, body?.content?.['application/json']);
  if (example !== undefined)
    return ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(example))}`];
  const [type] = Object.keys(body?.content ?? {});
  if (!body?.required || type === undefined) return [];
  return [`-H 'Content-Type: ${type}'`, '--data-binary "@$FILE"'];
}

function findExample(api: OpenApi, media: Media | undefined): unknown {
  const [named] = Object.values(media?.examples ?? {});
  const ofMedia = media?.example ?? (named && resolve<{ value?: unknown }>(api, named).value);
  return ofMedia ?? (media?.schema && resolve<Schema>(api, media.schema).examples?.[0]);
}

function wantsKey({ components }: OpenApi, { security = [] }: PlacedOperation['operation']): boolean {
  const names = security.flatMap((one) => Object.keys(one));
  // An empty entry: it works without a key, too.
  if (security.some((one) => Object.keys(one).length === 0)) return false;
  return names.some((name) => components?.securitySchemes?.[name]?.scheme?.toLowerCase() === 'bearer');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** For a text in double quotes, where variables are. */
function escape(text: string): string {
  return text.replaceAll(/["$`\\]/g, String.raw`\$&`);
}
