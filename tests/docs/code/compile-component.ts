import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

export interface CompiledComponent {
  /** A module for browsers, in TypeScript, whose default export is the component. */
  code: string;
  /** Errors and warnings of the framework's own compiler. */
  faults: string[];
}

const COMPONENT = /\.(vue|svelte)$/;
const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/g;

export function isComponent(file: string): boolean {
  return COMPONENT.test(file);
}

/** Compiles a file of Vue or Svelte. Throws what the compiler throws. */
export function compileComponent(file: string, source: string): CompiledComponent {
  return file.endsWith('.vue') ? compileVue(file, source) : compileSvelte(file, source);
}

/** Returns the script of a component alone, at the same lines, to check its types. */
export function keepScript(source: string): string {
  let end = 0;
  let kept = '';
  for (const match of source.matchAll(SCRIPT)) {
    const script = match[1] ?? '';
    const start = match.index + match[0].indexOf('>') + 1;
    kept += keepLineBreaks(source.slice(end, start)) + script;
    end = start + script.length;
  }
  return kept;
}

function keepLineBreaks(text: string): string {
  return text.replaceAll(/[^\n]/g, '');
}

function compileVue(filename: string, source: string): CompiledComponent {
  const { descriptor, errors } = parse(source, { filename });
  if (errors.length > 0) return { code: '', faults: errors.map(({ message }) => message) };
  const { content, warnings = [] } = compileScript(descriptor, { id: filename, inlineTemplate: true });
  return { code: content, faults: warnings };
}

function compileSvelte(filename: string, source: string): CompiledComponent {
  const { js, warnings } = compile(source, { filename, generate: 'client' });
  return { code: js.code, faults: warnings.map(({ message }) => message) };
}
