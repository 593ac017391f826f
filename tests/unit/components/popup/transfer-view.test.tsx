import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Target } from '../../../../lib/transfer/target.ts';
import type { Transfer, TransferState } from '../../../../lib/transfer/transfer.ts';
import { markupOf, renderAnnouncement, renderText, textOf, view } from '../../fixtures/render-text.tsx';
import {
  file,
  foreignTarget,
  job,
  noTarget,
  placeTarget,
  sampleTransfer,
  states,
} from '../../fixtures/sample-transfer.ts';

const { waiting } = states;
const receiving = { ...states.receiving, files: [{ ...file, bytesReceived: 1_400_000 }] };
const saved: TransferState = { name: 'done', how: 'saved', job, files: [file] };
const photos = { target: placeTarget({ label: 'Photos', multiple: true }) };
const unnamedZone = { target: placeTarget({ kind: 'dropZone', label: '', multiple: true }) };
const message = { target: placeTarget({ kind: 'textBox', label: 'Message', multiple: true }) };

test.each<[string, TransferState, Partial<Transfer>, string]>([
  [
    'keeps the place of the code while there is none',
    states.creating,
    {},
    'For “Passport, front” on example.com Getting a code… Pick on the page Cancel',
  ],
  [
    'shows the code, what to do with it, how long it is good and who can open the file',
    waiting,
    {},
    'For “Passport, front” on example.com Scan with your phone’s camera Code is good for 14 minutes ' +
      'The server can read the file files.example.com/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg Copy link Pick on the page Cancel',
  ],
  [
    'names the file that is being fetched',
    { ...states.downloading, bytesDownloaded: 1_550_000 },
    {},
    'Fetching photo.jpg 50 % · 1.6 of 3.1 MB Stop',
  ],
  [
    'names file and field while it is put there',
    states.filling,
    {},
    'Putting photo.jpg into “Passport, front” Stop',
  ],
  ['says that the file is in the page', states.done, {}, 'photo.jpg is in “Passport, front” Another file'],
  ['says that the file is on the disk', saved, {}, 'photo.jpg is with your browser’s downloads Another file'],
  [
    'offers to add a file to a field for several, or to replace it',
    states.done,
    photos,
    'photo.jpg is in “Photos” Add another file Replace it',
  ],
  [
    'offers neither where the file was saved',
    saved,
    photos,
    'photo.jpg is with your browser’s downloads Another file',
  ],
  [
    'states only what is known of a drop area',
    states.done,
    unnamedZone,
    'photo.jpg was handed to the drop area The page itself shows what became of it. Another file',
  ],
  [
    'states only what is known of a text box',
    states.done,
    message,
    'photo.jpg was handed to “Message” The page itself shows what became of it. Another file',
  ],
  ['says that it was cancelled, and starts again on request', states.cancelled, {}, 'Cancelled. Start again'],
])('%s', (...[, state, more, text]) => {
  expect(textOf(state, more)).toBe(text);
});

test('names its state for tests, and has a picture of the code only where there is one', () => {
  expect(markupOf(receiving)).toContain('data-testid="transfer-state" data-state="receiving"');
  expect(markupOf(states.creating)).not.toContain('data-testid="qr"');
  expect(markupOf(waiting)).toContain('data-testid="qr"');
});

describe('before a phone sends', () => {
  test('links to the exact text of the code', () => {
    expect(markupOf(waiting)).toContain(`data-testid="upload-link" href="${job.link}"`);
  });

  test('says nothing about time where the backend does not', () => {
    expect(textOf({ ...waiting, job: { ...job, expiresAtMs: null } })).not.toContain('good for');
  });

  test('warns of a link that leads a phone to itself', () => {
    const link = 'http://localhost:8787/?job_id=a';
    expect(textOf({ ...waiting, job: { ...job, link } })).toContain(
      'A phone cannot open localhost:8787. Set an upload address that it can reach in the options.',
    );
  });

  const noAccess: Target = { kind: 'none', reason: 'noAccess', site: null };
  const local = { site: { origin: '', title: '' }, recipient: { kind: 'own', origin: '' } } as const;

  test.each<[string, Target, RegExp]>([
    [
      'has plain words for a field without a name',
      placeTarget({ label: '' }),
      /^For the upload field on example\.com/,
    ],
    [
      'leaves out a site that has no address, as for local files',
      placeTarget({}, local),
      /^For “Passport, front” Scan/,
    ],
    [
      'says that the page has no field, and still shows the code',
      noTarget,
      /^No upload field found\. Click the page’s own upload button, and the file goes there\. Scan/,
    ],
    [
      'says that the browser allows nothing on this page',
      noAccess,
      /^Extensions may not act on this page \(the browser does not allow it\)\. The file can be saved/,
    ],
  ])('%s', (_title, target, text) => {
    expect(textOf(waiting, { target })).toMatch(text);
  });

  test.each(['noAccess', 'notResponding'] as const)(
    'does not offer “Pick on the page” for a page with %s',
    (reason) => {
      const target: Target = { kind: 'none', reason, site: null };
      expect(textOf(waiting, { target })).not.toContain('Pick on the page');
    },
  );
});

test.each([
  { ...waiting, isConnected: false },
  { ...states.downloading, isConnected: false },
])('says that the connection is lost, also to a screen reader ($name)', (state: TransferState) => {
  expect(textOf(state)).toContain('No connection to the backend. Trying again.');
  expect(renderAnnouncement(view(sampleTransfer(state)))).toBe('No connection to the backend. Trying again.');
});

describe('while the file is on its way', () => {
  test('asks about a second place in place of the first one’s line', () => {
    const proposed = placeTarget({ key: '2', label: 'Passport, back' });
    expect(textOf(receiving, { proposed })).toMatch(
      /^A file is on its way to “Passport, front”\. .* Leave it as it is Your phone is sending…/,
    );
  });

  test.each([
    ['how much the phone has sent', file.size, '45 % · 1.4 of 3.1 MB', ' value="45"'],
    ['only the bytes while the size is unknown', null, '1.4 MB', ''],
  ])('shows %s', (...[, size, progress, value]) => {
    const state = { ...receiving, files: [{ ...file, size, bytesReceived: 1_400_000 }] };
    expect(textOf(state)).toContain(`Your phone is sending… ${progress} Pick on the page Stop`);
    expect(markupOf(state)).toContain(`<progress aria-label="Progress" max="100"${value}>`);
  });

  test('does not read out each percent', () => {
    const more = { ...receiving, files: [{ ...file, bytesReceived: 2_000_000 }] };
    expect(renderAnnouncement(view(sampleTransfer(more)))).toBe('Your phone is sending…');
  });
});

describe('a question about who gets the file', () => {
  const question = { target: foreignTarget('https://pay.example.com'), askedBy: 'picker' } as const;

  test('comes before all else, the code too', () => {
    const asked = view(sampleTransfer(waiting, { question, proposed: placeTarget({ key: '2' }) }));
    expect(renderText(asked)).toMatch(/^May another site get your file\? .* Yes, it may have it$/);
    expect(renderToStaticMarkup(asked)).not.toContain('data-testid="qr"');
    expect(renderToStaticMarkup(asked)).toContain('data-testid="transfer-state" data-state="waiting"');
  });

  test('is told to a screen reader at once', () => {
    const asked = view(sampleTransfer(receiving, { question }));
    expect(renderAnnouncement(asked)).toBe('May another site get your file?');
  });
});

test('offers the page’s own button where the page may not have heard of a field that is not drawn', () => {
  const offer = 'Nothing happened? Click the page’s own button';
  const hidden = { target: placeTarget({ isDrawn: false }) };
  expect(textOf(states.done, hidden)).toContain(offer);
  expect(textOf(states.done)).not.toContain(offer);
  expect(textOf(saved, hidden)).not.toContain(offer);
  const zone = placeTarget({ kind: 'dropZone', isDrawn: false });
  expect(textOf(states.done, { target: zone })).not.toContain(offer);
});
