import { PictureError } from '@svc/pictures/error';
import type { PictureInfo } from '@svc/pictures';
import { describe, expect, it, vi } from 'vitest';
import { PictureDesk } from '../../src/pictures/picture-desk.ts';
import { createFakeTools, samplePicture } from '../support/sample-pictures.ts';
import { ONE } from '../support/sample-states.ts';
import { createStorage } from '../support/storage.ts';

const MB = 1_000_000;
const photo = new File([new Uint8Array(1000)], 'IMG_1.jpg', { type: 'image/jpeg' });
const large = new File([new Uint8Array(8 * MB)], 'IMG_2.jpg', { type: 'image/jpeg' });
const located = samplePicture({ details: { hasLocation: true, hasCamera: true } });

function createDesk(info: PictureInfo | undefined | Error, fails?: Error) {
  const { tools, orders } = createFakeTools(info, fails && { fails });
  const desk = new PictureDesk({ storage: createStorage(), loadTools: async () => tools });
  return { desk, orders };
}

describe('a file that needs nothing', () => {
  it.each([
    ['a picture', samplePicture()],
    ['a file that is no picture', undefined, new File(['text'], 'notes', { type: '' })],
    ['a file that only has the name of one', undefined],
    ['a drawing', undefined, new File(['<svg>'], 'a.svg', { type: 'image/svg+xml' })],
  ])('is the same file: %s', async (_, info, chosen = photo) => {
    const { file, picture } = await createDesk(info).desk.prepare(chosen, ONE);
    expect(file).toBe(chosen);
    expect(picture?.needsLook ?? false).toBe(false);
  });

  it('is the same file where the job offers no tools', async () => {
    expect(await createDesk(located).desk.prepare(photo, { ...ONE, tools: false })).toEqual({ file: photo });
  });

  it('is the same file where the tools cannot be loaded, and nothing is to be removed', async () => {
    const desk = createLostDesk(() => Promise.reject(new TypeError('offline')));
    const { site: _, ...job } = ONE;
    expect(await desk.prepare(photo, job)).toEqual({ file: photo });
    expect(desk.hasPrepared(photo)).toBe(false); // it is when they are there
  });
});

function createLostDesk(loadTools: () => Promise<never>) {
  return new PictureDesk({ storage: createStorage(), loadTools });
}

describe('a picture that may tell where it was taken waits', () => {
  const waiting = { isTelling: true, needsLook: true };

  it('where the tools cannot be loaded', async () => {
    const desk = createLostDesk(() => Promise.reject(new TypeError('offline')));
    const { file, picture } = await desk.prepare(photo, ONE);
    expect(file).toBe(photo);
    expect(picture).toMatchObject({ ...waiting, trouble: 'not_loaded' });
  });

  it('where the tools do not come: the person waits ten seconds, and sees that something is under way', async () => {
    vi.useFakeTimers();
    const desk = createLostDesk(() => new Promise<never>(() => undefined));
    const onWork = vi.fn<(work: unknown) => void>();
    const prepared = desk.prepare(photo, ONE, { onWork });
    expect(onWork).toHaveBeenLastCalledWith({ kind: 'changing' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await prepared).picture).toMatchObject({ ...waiting, trouble: 'not_loaded' });
    expect(onWork).toHaveBeenLastCalledWith(undefined);
  });

  it('in a format that is not known', async () => {
    const raw = new File(['II*'], 'photo.dng', { type: 'image/x-adobe-dng' });
    const { file, picture } = await createDesk(undefined).desk.prepare(raw, ONE);
    expect(file).toBe(raw);
    expect(picture).toMatchObject({ ...waiting, trouble: 'no_decoder' });
  });
});

describe('what a picture tells', () => {
  it('is removed where a site asks, and said', async () => {
    const { file, picture } = await createDesk(located).desk.prepare(photo, ONE);
    expect(await file.text()).toBe('bare');
    expect(picture).toMatchObject({
      original: photo,
      needsLook: true,
      steps: [{ kind: 'detailsRemoved', hasLocation: true, hasCamera: true }],
    });
  });

  it('stays where no site asks', async () => {
    const { site: _, ...job } = ONE;
    expect((await createDesk(located).desk.prepare(photo, job)).file).toBe(photo);
  });

  it('stays if the person wants it, also on the next visit', async () => {
    const storage = createStorage();
    const { tools } = createFakeTools(located);
    const parts = { storage, loadTools: () => Promise.resolve(tools) };
    new PictureDesk(parts).changeSettings({ removesDetails: false });
    const next = new PictureDesk(parts);
    expect((await next.prepare(photo, ONE)).file).toBe(photo);
  });

  it('stays in a format that has to be written anew for it, which is told before it is sent', async () => {
    const info = samplePicture({ format: 'tiff', details: { hasCamera: true, isRemovable: false } });
    const { file, picture } = await createDesk(info).desk.prepare(photo, ONE);
    expect(file).toBe(photo);
    expect(picture?.needsLook).toBe(true);
  });

  it.each([
    ['moves', samplePicture({ ...located, isAnimated: true }), undefined],
    ['cannot be decoded', located, new PictureError('not_loaded')],
  ])('is removed from a picture that the site does not take and that %s', async (_, info, fails) => {
    const job = { ...ONE, accept: 'image/png', acceptIsHint: true };
    const { file, picture } = await createDesk(info, fails).desk.prepare(photo, job);
    expect(await file.text()).toBe('bare');
    expect(picture).toMatchObject({ trouble: fails?.code ?? 'animated', steps: [{ hasLocation: true }] });
  });
});

describe('a picture that is too large', () => {
  it('is made smaller only when that is asked for', async () => {
    const { desk } = createDesk(samplePicture());
    expect((await desk.prepare(large, ONE)).file).toBe(large);
    const { file, picture } = await desk.prepare(large, ONE, { makesSmaller: true });
    expect(file.size).toBeLessThanOrEqual(ONE.maxBytes);
    expect(picture?.steps).toEqual([{ kind: 'madeSmaller', fromBytes: large.size, toBytes: file.size }]);
  });

  it('says why it cannot be made smaller, and stays', async () => {
    const { desk } = createDesk(samplePicture(), new PictureError('too_many_pixels'));
    const { file, picture } = await desk.prepare(large, ONE, { makesSmaller: true });
    expect(file).toBe(large);
    expect(picture).toMatchObject({ trouble: 'too_many_pixels', needsLook: true });
  });

  it('keeps what it tells, if the person wants it', async () => {
    const { desk, orders } = createDesk(located);
    desk.changeSettings({ removesDetails: false });
    await desk.prepare(large, ONE, { makesSmaller: true });
    expect(orders).toMatchObject([{ keepsDetails: true }]);
  });
});

describe('a picture that cannot be read', () => {
  it('is not sent before the person has looked at what is wrong', async () => {
    const { desk } = createDesk(new PictureError('damaged'));
    const { file, picture } = await desk.prepare(photo, ONE);
    expect(file).toBe(photo);
    expect(picture).toMatchObject({ trouble: 'damaged', needsLook: true });
  });
});

describe('a picture that is chosen again while the former is made ready', () => {
  it('ends as aborted', async () => {
    const { desk } = createDesk(new PictureError('timed_out'));
    const signal = AbortSignal.abort();
    await expect(desk.prepare(photo, ONE, { signal })).rejects.toThrow('Another file was chosen.');
  });
});

describe('a picture whose details should go and cannot', () => {
  it.each([
    ['it cannot be read', new PictureError('damaged'), 'damaged'],
    ['the tools did not come', new PictureError('not_loaded'), 'not_loaded'],
    [
      'its format is not known well enough',
      samplePicture({ details: { hasLocation: true, isRemovable: false } }),
      undefined,
    ],
  ])('says so before it is sent: %s', async (_, info, trouble) => {
    const { picture } = await createDesk(info).desk.prepare(photo, ONE);
    expect(picture).toMatchObject({ isTelling: true, needsLook: true });
    expect(picture?.trouble).toBe(trouble);
  });

  it('is sent as any other file where nothing was to be removed, and the tools did not come', async () => {
    const { site: _, ...job } = ONE;
    expect(await createDesk(new PictureError('not_loaded')).desk.prepare(photo, job)).toEqual({
      file: photo,
    });
  });
});
