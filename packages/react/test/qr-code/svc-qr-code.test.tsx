// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://claims.test/new" }
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createUploadUrl, SvcQrCode } from '../../src/index.ts';
import { QrCode } from '@svc/dialog';

const BASE = 'https://up.test';
const markupOf = renderToStaticMarkup;

test('4.5: the code contains the address of createUploadUrl', () => {
  const own = createUploadUrl('job-1', { baseUrl: 'https://stage.test/up' });
  expect(markupOf(<SvcQrCode jobId="job-1" baseUrl="https://stage.test/up" />)).toBe(
    markupOf(<QrCode value={own} />),
  );
});

test('the code carries the key to seal to, and throws for what is none', () => {
  const key = `age1${'q'.repeat(58)}`;
  const own = createUploadUrl('job-1', { baseUrl: BASE, sealTo: key });
  expect(own).toBe(`${BASE}/?job_id=job-1#k=${key}`);
  expect(markupOf(<SvcQrCode jobId="job-1" baseUrl={BASE} sealTo={key} />)).toBe(
    markupOf(<QrCode value={own} />),
  );
  expect(() => markupOf(<SvcQrCode jobId="job-1" baseUrl={BASE} sealTo="no key" />)).toThrow('public key');
  expect(() => markupOf(<SvcQrCode jobId="job-1" sealTo="no key" />)).toThrow('public key');
});

test('4.5: without a base it uses the page’s own origin after mounting, and warns developers', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fail = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const code = <SvcQrCode jobId="job-1" size={300} className="mine" />;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(code);
  expect(root.innerHTML).toContain('height="300" width="300"');
  expect(root.innerHTML).toContain('class="svc-qr mine"');
  expect(root.querySelector('path')).toBeNull();
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => hydrateRoot(root, code));
  expect(warn.mock.calls).toEqual([[expect.stringContaining('baseUrl')]]);
  const own = createUploadUrl('job-1');
  expect(own).toBe('https://claims.test/?job_id=job-1');
  expect(root.innerHTML).toBe(markupOf(<QrCode value={own} size={300} className="mine" />));
  expect(fail).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('it is dark on light, of level M, 220 pixels wide, with the margin of the standard', () => {
  const markup = markupOf(<SvcQrCode jobId="job-1" baseUrl={BASE} />);
  expect(markup).toContain('height="220" width="220"');
  expect(markup).toContain('fill="#fff"');
  expect(markup).toContain('fill="#000"');
  // Its first dark module lies four modules from the left and from the top.
  expect(markup).toContain('d="M4 4h7');
  expect(markup).not.toBe(markupOf(<SvcQrCode jobId="job-1" baseUrl={BASE} level="H" />));
});

test('size, margin, colours, level, name and class can be set', () => {
  const markup = markupOf(
    <SvcQrCode
      jobId="job-1"
      baseUrl={BASE}
      size={300}
      margin={6}
      color="#123456"
      backgroundColor="#eeeeee"
      label="Der Code"
      className="mx-auto"
    />,
  );
  expect(markup).toContain('height="300" width="300"');
  expect(markup).toContain('fill="#123456"');
  expect(markup).toContain('fill="#eeeeee"');
  expect(markup).toContain('d="M6 6h7');
  expect(markup).toContain('<title>Der Code</title>');
  expect(markup).toContain('class="svc-qr mx-auto"');
});

test('it is an image with a name', () => {
  expect(markupOf(<SvcQrCode jobId="job-1" baseUrl={BASE} />)).toMatch(/role="img"[^>]*><title>QR code with/);
});

test.each(['not an address', 'javascript:alert(1)', ''])('a base of "%s" throws a clear error', (baseUrl) => {
  expect(() => markupOf(<SvcQrCode jobId="job-1" baseUrl={baseUrl} />)).toThrow(
    /is not an http or https address/,
  );
});

test('an empty job id throws a clear error', () => {
  expect(() => markupOf(<SvcQrCode jobId="" />)).toThrow('needs a job id');
});
