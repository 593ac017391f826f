// @vitest-environment happy-dom
import { PictureError } from '@svc/pictures';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PageTooLarge } from '../../../src/tools/scanner/make-files.ts';
import { PageWork } from '../../../src/tools/scanner/page-work.ts';
import { describeFailure, ScanResult } from '../../../src/tools/scanner/scan-result.ts';
import { createTools } from '../../support/picture-tools.ts';

const page = { id: 'a', photo: new File(['photo'], 'a.jpg'), look: 'paper', turns: 0 } as const;

describe('the result of a scan', () => {
  beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page'));
  afterEach(() => vi.restoreAllMocks());

  it('has the limit of what it is: one for the PDF, and one for pictures', async () => {
    const limits: Record<string, number | undefined> = {};
    const tools = createTools({
      drawPage: async () => ({ blob: new Blob(['a page']), width: 1, height: 1 }),
      async createPdf({ maxBytes }) {
        limits['pdf'] = maxBytes;
        return new Blob(['pdf']);
      },
      async change(file, { maxBytes }) {
        limits['pictures'] = maxBytes;
        return { file, width: 1, height: 1 };
      },
    });
    const { signal } = new AbortController();
    const options = { takes: { pdf: true, pictures: true }, maxFiles: 5, isSentAtOnce: false };
    const result = new ScanResult({
      ...options,
      tools,
      work: new PageWork(tools, signal),
      maxBytes: { pdf: 500, pictures: 3 },
      say: () => undefined,
    });
    document.body.append(result.element);
    onTestFinished(() => result.element.remove());
    const ended = result.open([page]);
    await vi.waitFor(() => expect(result.element.textContent).toContain('One PDF, 1 page, 3 bytes'));
    result.element.querySelector<HTMLInputElement>('[value=pictures]')?.click();
    await vi.waitFor(() => expect(result.element.textContent).toContain('1 picture, 6 bytes'));
    expect(limits).toEqual({ pdf: 500, pictures: 3 });
    result.goBack();
    expect(await ended).toEqual({ kind: 'back' });
  });
});

function write(error: unknown, form: 'pdf' | 'pictures' = 'pdf') {
  const step = describeFailure(error, form, 2_000_000);
  return step.name === 'failed' ? `${step.words}${step.canTryAgain ? ' (again)' : ''}` : step.name;
}

describe('a scan of which no files were made', () => {
  it('says why, and what helps', () => {
    expect(write(new PictureError('out_of_memory'))).toBe(
      'The PDF could not be made: this phone has too little memory. Close other apps and try again. (again)',
    );
    expect(write(new RangeError('Array buffer allocation failed'))).toContain('too little memory');
    expect(write(new PictureError('not_loaded'))).toBe(
      'The PDF could not be made: a part of this page could not be loaded. Check your connection and try again. (again)',
    );
    expect(write(new PictureError('timed_out'), 'pictures')).toBe(
      'The pictures could not be made: it took too long. Close other apps and try again. (again)',
    );
    expect(write(new PictureError('damaged'), 'pictures')).toBe(
      'The pictures could not be made. Try again. (again)',
    );
  });

  it('offers no other try where all is too large', () => {
    expect(write(new PictureError('too_large'))).toMatch(/^The PDF does not fit into the 2.* MB .*pages\.$/);
    expect(write(new PageTooLarge(3, {}), 'pictures')).toMatch(/^Page 3 does not fit .*further away\.$/);
  });
});
