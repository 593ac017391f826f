import path from 'node:path';
import type * as protocol from '@svc/protocol';
import { build } from 'vite';
import { KEPT_TEXTS, PLAIN_TEXTS } from '../../../packages/protocol/test/text/text-cases.ts';
import { expect, test } from '../test.ts';

/** As a page sees it. */
declare const rules: typeof protocol;

test('foreign text is cleaned in a browser as it is in Node, and joined emoji stay whole', async ({
  page,
}) => {
  await page.addScriptTag({ content: await bundleRules() });
  const texts = [...PLAIN_TEXTS.map(([text]) => text), ...KEPT_TEXTS.map(([, text]) => text)];
  const wanted = [...PLAIN_TEXTS.map(([, plain]) => plain), ...KEPT_TEXTS.map(([, text]) => text)];
  expect(await page.evaluate((list) => list.map((text) => rules.cleanText(text)), texts)).toEqual(wanted);
  const names = KEPT_TEXTS.map(([, text]) => `${text}.jpg`);
  expect(await page.evaluate((list) => list.map(rules.cleanFileName), names)).toEqual(names);
});

async function bundleRules(): Promise<string> {
  const entry = path.resolve(import.meta.dirname, '../../../packages/protocol/src/index.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, name: 'rules', formats: ['iife'] } },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  return bundle?.output[0].code ?? '';
}
