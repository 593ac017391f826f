import { expect, it } from 'vitest';
import { isPracticePagePath } from '../../src/routes/practice-page.ts';
import { readAnswer } from '../support/read-json.ts';
import { startTestServer } from '../support/test-server.ts';

it('says where phones would go, to whom the job routes are for', async () => {
  const server = await startTestServer({ publicUrl: 'https://files.example' });
  expect(await readAnswer(await fetch(`${server.url}/practice/about`))).toEqual({
    status: 200,
    body: { uploadBaseUrl: 'https://files.example' },
  });
});

it('may send nothing anywhere, and load nothing from elsewhere', async () => {
  const server = await startTestServer();
  const { headers } = await fetch(`${server.url}/practice`);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

it('has its files beside it', () => {
  expect(isPracticePagePath('/practice')).toBe(true);
  expect(isPracticePagePath('/practice/assets/index-abc.js')).toBe(true);
  expect(isPracticePagePath('/practice/about')).toBe(false);
  expect(isPracticePagePath('/practices')).toBe(false);
});
