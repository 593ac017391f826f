#!/usr/bin/env node
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`The transfer server needs Node.js 22.18 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

// Faster and with half the memory from the second start on: no module is compiled again.
nodeModule.enableCompileCache();

const source = new URL('../src/main.ts', import.meta.url);
if (existsSync(source)) {
  // In the work tree everything runs from its sources, which this condition names in package.json.
  nodeModule.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, '@svc/source'] }),
  });
  await import(source.href);
} else {
  await import(new URL('../dist/main.js', import.meta.url).href);
}
