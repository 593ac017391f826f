import { resolve, type OpenApi, type PlacedOperation } from './openapi.ts';

/** The command that tries an operation: with the first server, the first example as its body, and a key if it wants one. */
export function drawCommand(api: OpenApi, { path, method, operation }: PlacedOperation): string {
  const { url = '' } = api.servers?.[0] ?? {};
  const body = findExample(api, operation);
  const parts = [
    method === 'get' ? 'curl' : `curl -X ${method.toUpperCase()}`,
    ...(wantsKey(api, operation) ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`]),
    quote(`${url}${path}`),
  ];
  return `\`\`\`sh\n${parts.join(' \\\n  ')}\n\`\`\``;
}

function wantsKey({ components }: OpenApi, { security = [] }: PlacedOperation['operation']): boolean {
  const names = security.flatMap((one) => Object.keys(one));
  // An empty entry: it works without a key, too.
  if (security.some((one) => Object.keys(one).length === 0)) return false;
  return names.some((name) => components?.securitySchemes?.[name]?.scheme?.toLowerCase() === 'bearer');
}

function findExample(api: OpenApi, { requestBody }: PlacedOperation['operation']): unknown {
  const json = requestBody && resolve(api, requestBody).content?.['application/json'];
  const [named] = Object.values(json?.examples ?? {});
  return json?.example ?? (named && resolve<{ value?: unknown }>(api, named).value);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
