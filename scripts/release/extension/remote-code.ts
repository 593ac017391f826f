import { parseAst } from 'rolldown/parseAst';

type Node = Record<string, unknown> & { type: string };

/** Calls that run text as code. */
const RUNS_TEXT = new Set(['eval', 'Function', 'importScripts']);
const TIMERS = new Set(['setTimeout', 'setInterval']);
const ADDRESS = /^(https?:|data:|blob:|\/\/)/i;

/**
 * One sentence for each place that could run code which is not in the extension: text as code, imports of addresses, and
 * scripts or styles of another origin in a page.
 */
export function findRemoteCode(name: string, text: string): string[] {
  if (/[#@] ?sourceMappingURL=/.test(text)) return [`${name} names a source map.`];
  const found = name.endsWith('.js') ? findInScript(text) : findInMarkup(text);
  return [...new Set(found)].map((what) => `${name} could run code from elsewhere: ${what}.`);
}

function findInMarkup(text: string): string[] {
  const addresses = [
    ...text.matchAll(/(?:\b(?:src|href)\s*=\s*["']?|@import\s+["']?|url\(\s*["']?)([^"')\s>]+)/gi),
  ];
  const foreign = addresses
    .map(([, address = '']) => address)
    .filter((address) => /^(https?:|\/\/)/i.test(address));
  const inline = [...text.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>/gi)].map(([tag]) => tag);
  return [...foreign, ...inline];
}

function findInScript(text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const entry of value) visit(entry);
    else if (isNode(value)) {
      const what = judge(value);
      if (what !== undefined) found.push(what);
      for (const child of Object.values(value)) visit(child);
    }
  };
  visit(parseAst(text));
  return found;
}

function judge(node: Node): string | undefined {
  const [first] = (node['arguments'] as unknown[] | undefined) ?? [];
  const callee = readName(node['callee']);
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      if (RUNS_TEXT.has(callee)) return callee;
      return TIMERS.has(callee) && readText(first) !== undefined ? `${callee} with text` : undefined;
    case 'ImportExpression': {
      const address = readText(node['source']);
      return address === undefined || ADDRESS.test(address) ? `import(${address ?? '…'})` : undefined;
    }
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration': {
      const address = readText(node['source']);
      return address !== undefined && ADDRESS.test(address) ? `import from ${address}` : undefined;
    }
    default:
      return undefined;
  }
}

/** `f` in `f`, in `globalThis.f` and in `(0, f)`. */
function readName(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'SequenceExpression') return readName((node['expressions'] as unknown[]).at(-1));
  const isGlobal = ['globalThis', 'window', 'self'].includes(readName(node['object']));
  if (node.type !== 'MemberExpression' || !isGlobal) return '';
  return readText(node['property']) ?? readName(node['property']);
}

/** The value of a text, or of a template without holes. */
function readText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node['quasis'] as { value: { cooked: string } }[] | undefined;
  return node.type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
