import { drawOperation } from './draw-operation.ts';
import { drawFields, drawForm, drawTable, drawText } from './draw-schema.ts';
import { METHODS, type OpenApi, type Operation, type PathItem, type PlacedOperation } from './openapi.ts';

/** Draws an OpenAPI document as Markdown: its servers and keys, each operation below its tag, its webhooks, and each schema. */
export function drawOpenApi(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, item]) => listOperations(item, path));
  const tags = new Set([
    ...(api.tags ?? []).map(({ name }) => name),
    ...operations.map((one) => tagOf(one.operation)),
  ]);
  const groups = [...tags].map((tag) => {
    const drawn = operations
      .filter((one) => tagOf(one.operation) === tag)
      .map((one) => drawOperation(api, one));
    const description = api.tags?.find(({ name }) => name === tag)?.description;
    return drawn.length === 0
      ? ''
      : [`## ${tag.charAt(0).toUpperCase()}${tag.slice(1)}`, drawText(description), ...drawn].join('\n\n');
  });
  return [
    drawText(api.info.description),
    drawServers(api),
    drawKeys(api),
    ...groups,
    drawWebhooks(api),
    drawSchemas(api),
  ].join('\n\n');
}

/** @param path - none for a webhook. */
function listOperations(item: PathItem, path?: string): PlacedOperation[] {
  return METHODS.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ method, item, operation, ...(path !== undefined && { path }) }] : [];
  });
}

function drawWebhooks(api: OpenApi): string {
  const operations = Object.values(api.webhooks ?? {}).flatMap((item) => listOperations(item));
  if (operations.length === 0) return '';
  const drawn = operations.map((one) => drawOperation(api, one));
  return ['## Webhooks', 'Requests that the server sends to an address of yours.', ...drawn].join('\n\n');
}

function tagOf({ tags = [] }: Operation): string {
  return tags[0] ?? 'Routes';
}

function drawServers({ servers = [] }: OpenApi): string {
  return drawTable(
    ['Address', 'Where'],
    servers.map(({ url, description }) => [`\`${url}\``, drawText(description)]),
  );
}

function drawKeys({ components }: OpenApi): string {
  const keys = Object.entries(components?.securitySchemes ?? {});
  return drawTable(
    ['Key', 'Meaning'],
    keys.map(([name, { description }]) => [`\`${name}\``, drawText(description)]),
  );
}

function drawSchemas(api: OpenApi): string {
  const schemas = Object.entries(api.components?.schemas ?? {}).map(([name, schema]) => {
    const fields = drawFields(api, schema);
    return [`### ${name}`, drawText(schema.description), fields || drawForm(schema)].join('\n\n');
  });
  return schemas.length === 0 ? '' : ['## Data', ...schemas].join('\n\n');
}
