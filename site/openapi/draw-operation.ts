import { drawCommand, readParameters } from './draw-command.ts';
import { drawCell, drawFields, drawForm, drawMeaning, drawTable, drawText } from './draw-schema.ts';
import {
  resolve,
  type Body,
  type OpenApi,
  type Operation,
  type Parameter,
  type PlacedOperation,
} from './openapi.ts';

/** One operation: its address, what it takes, and each of its answers. */
export function drawOperation(api: OpenApi, placed: PlacedOperation): string {
  const { path, method, operation } = placed;
  const address = path ?? 'your address';
  const title = operation.summary ?? `${method.toUpperCase()} ${address}`;
  return [
    `### ${drawText(title).replace(/\.$/, '')}`,
    `<p class="operation"><span class="method ${method}">${method.toUpperCase()}</span> <code v-pre>${address}</code></p>`,
    drawText(operation.description),
    drawKeys(operation),
    drawParameters(readParameters(api, placed)),
    operation.requestBody ? drawRequest(api, resolve(api, operation.requestBody)) : '',
    path === undefined ? '' : drawCommand(api, { ...placed, path }),
    ...Object.entries(operation.responses ?? {}).map(([status, answer]) =>
      drawAnswer(api, status, resolve(api, answer)),
    ),
  ].join('\n\n');
}

function drawKeys({ security = [] }: Operation): string {
  const choices = security.map(
    (one) =>
      Object.keys(one)
        .map((key) => `\`${key}\``)
        .join(' and ') || 'none',
  );
  return choices.every((choice) => choice === 'none') ? '' : `Key: ${choices.join(' or ')}.`;
}

function drawParameters(parameters: Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, schema = {}, description, example }) => [
    `\`${name}\`${required ? '' : ' <span class="optional">optional</span>'}`,
    place,
    drawForm(schema),
    drawMeaning(schema, description, example),
  ]);
  return drawTable(['Parameter', 'In', 'Form', 'Meaning'], rows);
}

function drawRequest(api: OpenApi, body: Body & { required?: boolean }): string {
  const note = body.required ? '' : ' <span class="optional">optional</span>';
  return [`**Body**${note} ${drawText(body.description)}`, drawContent(api, body, true)].join('\n\n');
}

type Answer = Body & { headers?: Record<string, { $ref: string } | { description?: string }> };

function drawAnswer(api: OpenApi, status: string, answer: Answer): string {
  const headers = Object.entries(answer.headers ?? {}).map(([name, header]) => [
    `\`${name}\``,
    drawCell(resolve<{ description?: string }>(api, header).description),
  ]);
  const details = [drawTable(['Header', 'Meaning'], headers), drawContent(api, answer)]
    .filter(Boolean)
    .join('\n\n');
  const kind = /^[23]/.test(status) ? 'good' : 'bad';
  const line = `<code class="${kind}">${status}</code> ${drawInline(answer.description)}`;
  return details === ''
    ? `<p class="answer">${line}</p>`
    : `<details class="answer"><summary>${line}</summary>\n\n${details}\n\n</details>`;
}

/** @param isWhole - with the fields of data that have a name, too. Otherwise the name links to them. */
function drawContent(api: OpenApi, { content = {} }: Body, isWhole = false): string {
  return Object.entries(content)
    .map(([type, { schema, example, examples = {} }]) => {
      const named = Object.values(examples).map((one) =>
        resolve<{ summary?: string; value?: unknown }>(api, one),
      );
      const shown = example === undefined ? named : [{ value: example }, ...named];
      return [
        schema ? `\`${type}\`: ${drawForm(schema)}` : `\`${type}\``,
        schema && (isWhole || !schema.$ref) ? drawFields(api, schema) : '',
        ...shown.map(({ summary, value }) => [drawText(summary), drawExample(value)].join('\n\n')),
      ].join('\n\n');
    })
    .join('\n\n');
}

function drawExample(value: unknown): string {
  const [language, text] =
    typeof value === 'string' ? ['text', value] : ['json', JSON.stringify(value, null, 2)];
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** In HTML, Markdown's code is none: it becomes an element. */
function drawInline(text = ''): string {
  return drawCell(text)
    .replaceAll(String.raw`\|`, '|')
    .replaceAll(/`([^`]*)`/g, (_, code: string) => `<code v-pre>${code.replaceAll('<', '&lt;')}</code>`);
}
