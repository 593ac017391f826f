import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SealSign } from '../../../../../components/popup/cards/seal-sign.tsx';
import { renderText } from '../../../fixtures/render-text.tsx';
import { job } from '../../../fixtures/sample-transfer.ts';

test.each([
  ['k'.repeat(43), 'Only this browser can open the file'],
  [null, 'The server can read the file'],
])('the lock says in words who can open the file (key: %s)', (sealKey, words) => {
  expect(renderText(<SealSign job={{ ...job, sealKey }} />)).toBe(words);
});

test('the picture of the lock is decoration: its words are read out once', () => {
  const [closed, open] = ['k'.repeat(43), null].map((sealKey) =>
    renderToStaticMarkup(<SealSign job={{ ...job, sealKey }} />),
  );
  expect(closed).toContain('aria-hidden="true"');
  expect(closed).not.toContain('<title>');
  expect(closed?.match(/<path[^>]*>/)?.[0]).not.toBe(open?.match(/<path[^>]*>/)?.[0]);
});
