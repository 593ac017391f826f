import { describe, expect, it } from 'vitest';
import type { PhoneJobView } from '@svc/protocol/phone';
import type { PreparedPicture } from '../../src/pictures/prepared-picture.ts';
import type { ListEvent } from '../../src/state/file-list.ts';
import { describeState } from '../../src/view/describe-state.ts';
import { samplePicture } from '../support/sample-pictures.ts';
import { choose, chosen, ONE, read, SEVERAL } from '../support/sample-states.ts';

const MB = 1_000_000;
const traits = { settings: { looksFirst: false }, scannedPages: 0 };

/** The page after a picture was chosen. */
function show(
  { size = 1000, job = ONE, ...more }: Partial<PreparedPicture> & { size?: number; job?: PhoneJobView },
  ...events: ListEvent[]
) {
  const file = chosen('photo', { size });
  const picture: PreparedPicture = {
    original: file.file,
    info: samplePicture(),
    steps: [],
    needsLook: false,
    ...more,
  };
  return describeState(read(job, choose({ ...file, picture }), ...events), { pictures: traits });
}

function offer(size: number, more: Partial<PreparedPicture> = {}): ListEvent {
  const { file } = chosen('smaller', { size });
  const steps = [{ kind: 'madeSmaller', fromBytes: 8.1 * MB, toBytes: size }] as const;
  return {
    type: 'offerFound',
    id: 'photo',
    offer: { file, picture: { original: file, steps, needsLook: true, ...more } },
  };
}

describe('a picture that was changed', () => {
  it('is shown, and sent by a button; the original is one tap away', () => {
    const original = chosen('photo').file;
    const screen = show({
      original,
      steps: [{ kind: 'detailsRemoved', hasLocation: true, hasCamera: true }],
      needsLook: true,
    });
    expect(screen).toMatchObject({
      sendLabel: 'Send',
      review: {
        name: 'photo.jpg',
        changes: ['Had a location and camera details: removed.'],
        original: 'Send the original',
        edit: 'Turn or crop',
      },
    });
    expect(screen).not.toHaveProperty('alert');
  });

  it.each([
    [{ hasLocation: false, hasCamera: true }, 'Had camera details: removed.'],
    [{ hasLocation: false, hasCamera: false }, 'May have told where it was taken: removed.'],
  ])('says what was removed: %o', (told, sentence) => {
    const steps = [{ kind: 'detailsRemoved', ...told }] as const;
    expect(show({ steps, needsLook: true }).review?.changes).toEqual([sentence]);
  });

  it('offers no original that the server refuses', () => {
    const original = new File(['x'], 'photo.heic', { type: 'image/heic' });
    const job = { ...ONE, accept: 'image/jpeg' };
    const steps = [{ kind: 'converted', from: 'heic', to: 'image/jpeg' }] as const;
    const { review } = show({ job, original, steps, needsLook: true });
    expect(review).not.toHaveProperty('original');
    expect(review?.changes).toEqual(['Changed from HEIC to JPEG, which this site takes.']);
    const withHint = show({ job: { ...job, acceptIsHint: true }, original, steps, needsLook: true });
    expect(withHint.review?.original).toBe('Send the original');
  });

  it('waits for no look in a list, which is looked at before it is sent', () => {
    const steps = [{ kind: 'edited' }] as const;
    expect(show({ job: SEVERAL, steps, needsLook: true })).toMatchObject({
      sendLabel: 'Send 1 file',
      lines: [{ picture: { changes: ['Turned or cropped.'] } }],
    });
  });
});

describe('a picture that is too large', () => {
  it('says that a smaller one is worked out, and then offers it', () => {
    expect(show({ size: 8.1 * MB }).review?.changes).toEqual(['Working out a smaller one…']);
    expect(show({ size: 8.1 * MB }, offer(4.7 * MB))).toMatchObject({
      alert: 'This picture is too large: this site takes at most 5 MB.',
      review: { smaller: 'Make it smaller: 8.1 MB → 4.7 MB', changes: [] },
    });
  });

  it('says why there is no smaller one', () => {
    const { review } = show({ size: 8.1 * MB }, offer(9 * MB, { steps: [], trouble: 'too_many_pixels' }));
    expect(review).not.toHaveProperty('smaller');
    expect(review?.changes).toEqual([
      'This picture has too many pixels for this phone. Choose a smaller one.',
    ]);
  });

  it('is not shown if it has more pixels than a phone can hold', () => {
    const info = samplePicture({ width: 30_000, height: 30_000 });
    expect(show({ info }).review?.isShown).toBe(false);
  });
});

describe('a picture that keeps what it tells', () => {
  it.each([
    [{ hasLocation: true, hasCamera: true, hasUnread: true }, 'Has a location: it tells where it was taken.'],
    [{ hasCamera: true }, 'Has details of the camera.'],
    [{ hasUnread: true }, 'It may tell where it was taken.'],
  ])('says so: %o', (details, sentence) => {
    const info = samplePicture({ details });
    expect(show({ info, needsLook: true }).review?.changes).toEqual([sentence]);
  });
});

describe('a large file that is no picture', () => {
  it.each([
    ['clip.mp4', 'video/mp4', 'A video cannot be made smaller here: a shorter one may fit.'],
    ['form.pdf', 'application/pdf', 'A PDF cannot be made smaller here: the paper, scanned anew, may fit.'],
  ])('is told what helps: %s', (name, type, advice) => {
    const { accept: _, ...job } = ONE;
    const file = chosen('large', { size: 9 * MB, name, type });
    expect(describeState(read(job, choose(file)), { pictures: traits }).alert).toContain(advice);
  });

  it('is told to scan paper only where the page offers it', () => {
    const file = chosen('large', { size: 9 * MB, name: 'form.pdf', type: 'application/pdf' });
    const { accept: _, ...job } = ONE;
    const plain = { ...job, tools: false };
    for (const screen of [
      describeState(read(job, choose(file))),
      describeState(read(plain, choose(file)), { pictures: traits }),
    ])
      expect(screen.alert).toMatch(/A PDF cannot be made smaller here\.$/);
    const { lines } = describeState(read({ ...plain, maxFiles: 2 }, choose(file)), { pictures: traits });
    expect(lines?.[0]?.problem).toMatch(/A PDF cannot be made smaller here\.$/);
  });
});

function choosePictures(...ids: string[]) {
  const files = ids.map((id) => chosen(id));
  const picture = { info: samplePicture(), steps: [], needsLook: true };
  return choose(
    ...files.map((file) => Object.assign(file, { picture: { ...picture, original: file.file } })),
  );
}

describe('pictures where only PDFs are taken', () => {
  const job = { ...SEVERAL, maxFiles: 5, accept: '.pdf' };

  it.each([ONE, SEVERAL])('can become one', ({ maxFiles }) => {
    const screen = describeState(read({ ...job, maxFiles }, choosePictures('a')), { pictures: traits });
    const words = maxFiles > 1 ? screen.lines?.[0]?.picture : screen.review;
    expect(words).toMatchObject({ makePdf: 'Make a PDF of it' });
    expect(screen.scan).toBe('Scan a document');
  });

  it('can become one PDF together, unless a scan was begun', () => {
    const state = read(job, choosePictures('a', 'b', 'c'));
    expect(describeState(state, { pictures: traits }).scan).toBe('Make one PDF of 3 pictures');
    const begun = { ...traits, scannedPages: 2 };
    expect(describeState(state, { pictures: begun }).scan).toBe('Go on with your scan: 2 pages');
  });

  it('stay pictures where those are taken, too', () => {
    const screen = describeState(read({ ...job, accept: '.pdf,.png' }, choosePictures('a', 'b')), {
      pictures: traits,
    });
    expect(screen.scan).toBe('Scan a document');
    expect(screen.lines?.[0]?.picture).not.toHaveProperty('makePdf');
  });
});

describe('what the page offers for pictures', () => {
  it.each([
    ['image/*', 'Scan a document', { removesDetails: true, looksFirst: false }],
    ['.pdf', 'Scan a document', undefined],
    ['.docx', undefined, undefined],
  ])('depends on what the site takes: %s', (accept, scan, settings) => {
    const screen = describeState(read({ ...ONE, accept }), { pictures: traits });
    expect([screen.scan, screen.settings]).toEqual([scan, settings]);
  });

  it('is nothing where the phone lacks what it needs, or the job asks for none', () => {
    const screens = [
      describeState(read(ONE)),
      describeState(read({ ...ONE, tools: false }), { pictures: traits }),
    ];
    for (const screen of screens) {
      expect(screen).not.toHaveProperty('scan');
      expect(screen).not.toHaveProperty('settings');
    }
  });

  it('goes on with a scan that was begun', () => {
    const screen = describeState(read(ONE), { pictures: { ...traits, scannedPages: 2 } });
    expect(screen.scan).toBe('Go on with your scan: 2 pages');
  });
});
