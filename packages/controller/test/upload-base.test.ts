// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://claims.test/new?id=7" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SvcJobOptions } from '../src/index.ts';
import { NO_EXTRAS, type Extras } from './support/fake-app.ts';
import { startController } from './support/open-controller.ts';

let warned: () => string[];

beforeEach(() => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  warned = () => warn.mock.calls.map(([text]) => String(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function upload(options: SvcJobOptions, extras: Extras) {
  const { controller } = await startController(options, extras);
  const { uploadUrl, error } = controller.getSnapshot();
  return { uploadUrl, error };
}

describe('without a base for the upload address', () => {
  it.each([
    [undefined, 'https://claims.test'],
    ['https://api.claims.test:8443/api/svc/job', 'https://api.claims.test:8443'],
  ])(
    'the code leads to the origin of the backend at %s, with a warning for developers',
    async (url, origin) => {
      const { uploadUrl } = await upload({ createJobUrl: url }, NO_EXTRAS);
      expect(uploadUrl).toBe(`${origin}/?job_id=job-1`);
      expect(warned().join('\n')).toContain('qrBaseUrl');
      expect(warned().join('\n')).toContain(origin);
    },
  );

  it('there is no warning in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const { uploadUrl } = await upload({ createJobUrl: 'https://quiet.test/api/svc/job' }, NO_EXTRAS);
    expect(uploadUrl).toBe('https://quiet.test/?job_id=job-1');
    expect(warned()).toEqual([]);
  });

  it('without a page there is no code, and the error says what to set', async () => {
    vi.stubGlobal('document', undefined);
    vi.stubGlobal('location', undefined);
    const { uploadUrl, error } = await upload({}, NO_EXTRAS);
    expect(uploadUrl).toBeNull();
    expect(error).toMatchObject({ code: 'bad_request', message: expect.stringContaining('qrBaseUrl') });
  });
});

it('there is no warning if the page or the job has a base', async () => {
  await upload({ qrBaseUrl: 'https://own.test' }, NO_EXTRAS);
  await upload({}, { uploadBaseUrl: 'https://job.test' });
  expect(warned()).toEqual([]);
});

describe('createUploadUrl without a base', () => {
  it('leads to the origin of the page, as the code of SvcQrCode does, and warns once', async () => {
    const { createUploadUrl } = await import('../src/index.ts');
    expect(createUploadUrl('a')).toBe('https://claims.test/?job_id=a');
    createUploadUrl('b');
    expect(warned()).toEqual([expect.stringContaining('https://claims.test')]);
    expect(createUploadUrl('a', { baseUrl: 'https://own.test' })).toBe('https://own.test/?job_id=a');
  });

  it('uses a transfer server on this machine where there is no page', async () => {
    vi.stubGlobal('document', undefined);
    vi.stubGlobal('location', undefined);
    const { createUploadUrl } = await import('../src/index.ts');
    expect(createUploadUrl('a')).toBe('http://localhost:8787/?job_id=a');
    expect(warned()).toEqual([expect.stringContaining('http://localhost:8787')]);
  });
});
