import { toAnchor } from '../markdown/to-anchor.ts';
import { resolve, type OpenApi, type Schema } from './openapi.ts';

/** Text of the document in a cell of a table, or in a paragraph: Markdown, but no HTML. */
export function drawText(text = ''): string {
  const parts = text.trim().split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;'))).join('');
}

export function drawCell(text?: string): string {
  return drawText(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', String.raw`\|`);
}

/** A table with these columns, or nothing without rows. */
export function drawTable(columns: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const lines = [columns, columns.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** The fields of an object, each with its form and meaning. Nothing for what is no object. */
export function drawFields(api: OpenApi, schema: Schema): string {
  const { properties, required } = mergeParts(api, schema);
  const rows = properties.map(([name, field]) => [
    `\`${name}\`${required.includes(name) ? '' : ' <span class="optional">optional</span>'}`,
    drawForm(field),
    drawMeaning(field, field.description ?? resolve<Schema>(api, field).description),
  ]);
  return drawTable(['Field', 'Form', 'Meaning'], rows);
}

/** What a value may be, in a few words. Links to the schema where that has a name. */
export function drawForm(schema: Schema): string {
  const name = schema.$ref && /^#\/components\/schemas\/(.+)$/.exec(schema.$ref)?.[1];
  if (name) return `[${name}](#${toAnchor(name)})`;
  if (schema.const !== undefined) return drawValues([schema.const]);
  if (schema.enum) return drawValues(schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map(drawForm).join(' or ');
  if (schema.allOf) return schema.allOf.map(drawForm).join(' and ');
  if (schema.items) return `list of ${drawForm(schema.items)}`;
  const types = [schema.type ?? 'any'].flat().map((type) => drawType(schema, type));
  return [types.join(' or '), ...drawLimits(schema)].join(', ');
}

function drawType({ format, additionalProperties }: Schema, type: string): string {
  if (type === 'object' && typeof additionalProperties === 'object')
    return `object of ${drawForm(additionalProperties)}`;
  return format && type !== 'null' ? `${type} (${format})` : type;
}

function drawLimits({ minimum, minLength, maxLength, maxItems, ...schema }: Schema): string[] {
  // The largest whole number of JavaScript says nothing.
  const maximum = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  return [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '',
    minimum !== undefined && maximum === undefined ? `at least ${minimum}` : '',
    minimum === undefined && maximum !== undefined ? `at most ${maximum}` : '',
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
  ].filter((limit) => limit !== '');
}

/** What a value means, its default and an example. */
export function drawMeaning(schema: Schema, text = schema.description, example?: unknown): string {
  const preset = schema.default === undefined ? '' : ` Default: ${drawValues([schema.default])}.`;
  const shown = example === undefined ? '' : ` Example: ${drawValues([example])}.`;
  return drawCell(text) + preset + shown;
}

function drawValues(values: unknown[]): string {
  return values.map((value) => `\`${writeValue(value)}\``).join(', ');
}

/** A text as it is, and any other value as JSON. */
export function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An object's own fields, and those of the objects that it extends. */
function mergeParts(api: OpenApi, schema: Schema): { properties: [string, Schema][]; required: string[] } {
  const { allOf = [], properties = {}, required = [] } = resolve<Schema>(api, schema);
  const parts = allOf.map((part) => mergeParts(api, part));
  return {
    properties: parts.flatMap((part) => part.properties).concat(Object.entries(properties)),
    required: parts.flatMap((part) => part.required).concat(required),
  };
}
