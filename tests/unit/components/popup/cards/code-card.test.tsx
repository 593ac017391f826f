import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatTimeLeft, SealSign } from '../../../../../components/popup/cards/code-card.tsx';
import { renderText } from '../../../fixtures/render-text.tsx';
import { job } from '../../../fixtures/sample-transfer.ts';

test.each([
  [-5_000, 'Code is good for less than a minute'],
  [59_999, 'Code is good for less than a minute'],
  [60_000, 'Code is good for 1 minute'],
  [14.5 * 60_000, 'Code is good for 14 minutes'],
  [119.9 * 60_000, 'Code is good for 119 minutes'],
  [120 * 60_000, 'Code is good for 2 hours'],
  [47.9 * 3_600_000, 'Code is good for 47 hours'],
])('with %i ms left it says "%s"', (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text);
});

test('the lock says in words who can open the file, and its picture is decoration', () => {
  const closed = <SealSign job={{ ...job, sealKey: 'k'.repeat(43) }} />;
  const open = <SealSign job={job} />;
  expect(renderText(closed)).toBe('Only this browser can open the file');
  expect(renderText(open)).toBe('The server can read the file');
  const pictures = [closed, open].map((sign) => renderToStaticMarkup(sign).match(/<svg.*<\/svg>/)?.[0]);
  expect(pictures[0]).toContain('aria-hidden="true"');
  expect(pictures[0]).not.toContain('<title>');
  expect(pictures[0]).not.toBe(pictures[1]);
});
