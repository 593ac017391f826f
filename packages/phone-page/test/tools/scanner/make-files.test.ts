import { PictureError, type PictureTools } from '@svc/pictures';
import { describe, expect, it } from 'vitest';
import { makeFiles, writeDate } from '../../../src/tools/scanner/make-files.ts';

const now = new Date(2026, 10, 8, 23, 30);
const pages = ['one', 'two'].map((text) => new Blob([text], { type: 'image/jpeg' }));
const { signal } = new AbortController();

const tools: Pick<PictureTools, 'createPdf' | 'change'> = {
  createPdf: async ({ pages, maxBytes }) =>
    new Blob([`${pages.length} pages under ${maxBytes ?? 'no limit'}`]),
  async change(file, { maxBytes = 0 }) {
    if (maxBytes < 2) throw new PictureError('too_large');
    return { file: new File(['s'], file.name, { type: 'image/jpeg' }), width: 1, height: 1 };
  },
};

describe('the files of a scan', () => {
  it('are one PDF with the day in its name, under the limit of the site', async () => {
    const [pdf, ...others] = await makeFiles(tools, { form: 'pdf', pages, maxBytes: 500, now }, signal);
    expect(others).toEqual([]);
    expect(pdf).toMatchObject({ name: 'Scan 2026-11-08.pdf', type: 'application/pdf' });
    expect(await pdf?.text()).toBe('2 pages under 500');
    const [unlimited] = await makeFiles(
      tools,
      { form: 'pdf', pages, maxBytes: Number.POSITIVE_INFINITY, now },
      signal,
    );
    expect(await unlimited?.text()).toBe('2 pages under no limit');
  });

  it('are one picture for each page, whose number is in its name', async () => {
    const order = { form: 'pictures', pages, maxBytes: 500, now } as const;
    const files = await makeFiles(tools, order, signal);
    expect(files.map(({ name }) => name)).toEqual([
      'Scan 2026-11-08 page 1.jpg',
      'Scan 2026-11-08 page 2.jpg',
    ]);
    expect(await files[1]?.text()).toBe('two');
    const [only] = await makeFiles(tools, { ...order, pages: pages.slice(0, 1) }, signal);
    expect(only?.name).toBe('Scan 2026-11-08.jpg');
  });

  it('are made smaller where a picture is over the limit; one that stays over it is named', async () => {
    const order = { form: 'pictures', pages, maxBytes: 2, now } as const;
    const files = await makeFiles(tools, order, signal);
    expect(files.map(({ size }) => size)).toEqual([1, 1]);
    await expect(makeFiles(tools, { ...order, maxBytes: 1 }, signal)).rejects.toMatchObject({ page: 1 });
  });

  it('are not said to be too large where another thing fails', async () => {
    const lost = new PictureError('not_loaded');
    const failing = { ...tools, change: () => Promise.reject(lost) };
    const made = makeFiles(failing, { form: 'pictures', pages, maxBytes: 2, now }, signal);
    await expect(made).rejects.toBe(lost);
  });
});

describe('the day in a name', () => {
  it('is the one where the phone is', () => expect(writeDate(now)).toBe('2026-11-08'));
});
