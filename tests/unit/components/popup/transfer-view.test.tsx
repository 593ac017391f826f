import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { FailureReason } from '../../../../lib/transfer/reasons.ts';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { markupOf, renderAnnouncement, renderText, textOf, view } from '../../fixtures/render-text.tsx';
import {
  failed,
  file,
  foreignTarget,
  job,
  noTarget,
  placeTarget,
  sampleTransfer,
} from '../../fixtures/sample-transfer.ts';

const waiting: TransferState = { name: 'waiting', job, isConnected: true, isOpened: false };
const receiving: TransferState = {
  name: 'receiving',
  job,
  isConnected: true,
  files: [{ ...file, bytesReceived: 1_400_000 }],
};

test('names its state for tests', () => {
  expect(markupOf(receiving)).toContain('data-testid="transfer-state" data-state="receiving"');
});

describe('before a phone sends', () => {
  test('keeps the place of the code while there is none', () => {
    expect(textOf({ name: 'creating' })).toBe(
      'For “Passport, front” on example.com Getting a code… Pick on the page Cancel',
    );
    expect(markupOf({ name: 'creating' })).not.toContain('data-testid="qr"');
  });

  test('shows the code, what to do with it, how long it is good and who can open the file', () => {
    expect(textOf(waiting)).toBe(
      'For “Passport, front” on example.com Scan with your phone’s camera Code is good for 14 minutes ' +
        'The server can read the file files.example.com/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg Copy link Pick on the page Cancel',
    );
    expect(markupOf(waiting)).toContain('data-testid="qr"');
  });

  test('links to the exact text of the code', () => {
    expect(markupOf(waiting)).toContain(`data-testid="upload-link" href="${job.link}"`);
  });

  test('says nothing about time where the backend does not', () => {
    expect(textOf({ ...waiting, job: { ...job, expiresAtMs: null } })).not.toContain('good for');
  });

  test('says that the connection is lost', () => {
    const cutOff = sampleTransfer({ ...waiting, isConnected: false });
    expect(renderText(view(cutOff))).toContain('No connection to the backend. Trying again.');
    expect(renderAnnouncement(view(cutOff))).toBe('No connection to the backend. Trying again.');
  });

  test('warns of a link that leads a phone to itself', () => {
    const link = 'http://localhost:8787/?job_id=a';
    expect(textOf({ ...waiting, job: { ...job, link } })).toContain(
      'A phone cannot open localhost:8787. Set an upload address that it can reach in the options.',
    );
  });

  test('has plain words for a field without a name', () => {
    expect(textOf(waiting, { target: placeTarget({ label: '' }) })).toMatch(
      /^For the upload field on example\.com/,
    );
  });

  test('leaves out a site that has no address, as for local files', () => {
    const target = placeTarget(
      {},
      { site: { origin: '', title: '' }, recipient: { kind: 'own', origin: '' } },
    );
    expect(textOf(waiting, { target })).toMatch(/^For “Passport, front” Scan/);
  });

  test('says that the page has no field, and still shows the code', () => {
    const text = textOf(waiting, { target: noTarget });
    expect(text).toMatch(
      /^No upload field found\. Click the page’s own upload button, and the file goes there\. Scan/,
    );
  });

  test('says that the browser allows nothing on this page', () => {
    expect(textOf(waiting, { target: { kind: 'none', reason: 'noAccess', site: null } })).toMatch(
      /^Extensions may not act on this page \(the browser does not allow it\)\. The file can be saved/,
    );
  });
});

test.each(['noAccess', 'notResponding'] as const)(
  'does not offer “Pick on the page” for a page with %s',
  (reason) => {
    expect(textOf(waiting, { target: { kind: 'none', reason, site: null } })).not.toContain(
      'Pick on the page',
    );
  },
);

describe('while the file is on its way', () => {
  test('asks about a second place in place of the first one’s line', () => {
    const proposed = placeTarget({ key: '2', label: 'Passport, back' });
    expect(textOf(receiving, { proposed })).toMatch(
      /^A file is on its way to “Passport, front”\. .* Leave it as it is Your phone is sending…/,
    );
  });

  test('says that the connection is lost while it is fetched', () => {
    const state: TransferState = {
      name: 'downloading',
      job,
      files: [file],
      bytesDownloaded: 1,
      isConnected: false,
      placed: [],
      missingCount: 0,
    };
    expect(textOf(state)).toContain('No connection to the backend. Trying again. Stop');
    expect(renderAnnouncement(view(sampleTransfer(state)))).toBe(
      'No connection to the backend. Trying again.',
    );
  });

  test('shows how much the phone has sent', () => {
    expect(textOf(receiving)).toContain('Your phone is sending… 45 % · 1.4 of 3.1 MB Pick on the page Stop');
    expect(markupOf(receiving)).toContain('<progress aria-label="Progress" max="100" value="45">');
  });

  test('shows only the bytes while the size is unknown', () => {
    const unknown = { ...receiving, files: [{ ...file, size: null, bytesReceived: 1_400_000 }] };
    expect(textOf(unknown)).toContain('Your phone is sending… 1.4 MB Pick on the page Stop');
    expect(markupOf(unknown)).toContain('<progress aria-label="Progress" max="100">');
  });

  test('does not read out each percent', () => {
    const more = { ...receiving, files: [{ ...file, bytesReceived: 2_000_000 }] };
    expect(renderAnnouncement(view(sampleTransfer(more)))).toBe('Your phone is sending…');
  });

  test('names the file that is being fetched', () => {
    expect(
      textOf({
        name: 'downloading',
        job,
        files: [file],
        bytesDownloaded: 1_550_000,
        isConnected: true,
        placed: [],
        missingCount: 0,
      }),
    ).toBe('Fetching photo.jpg 50 % · 1.6 of 3.1 MB Stop');
  });

  test('names file and field while it is put there', () => {
    expect(textOf({ name: 'filling', job, files: [file], rest: [], placed: [], missingCount: 0 })).toBe(
      'Putting photo.jpg into “Passport, front” Stop',
    );
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

describe('at the end', () => {
  test('says where the file is', () => {
    expect(textOf({ name: 'done', how: 'filled', job, files: [file], placed: [], missingCount: 0 })).toBe(
      'photo.jpg is in “Passport, front” Another file',
    );
    expect(textOf({ name: 'done', how: 'saved', job, files: [file] })).toBe(
      'photo.jpg is with your browser’s downloads Another file',
    );
  });

  test('offers the page’s own button where the page may not have heard of a field that is not drawn', () => {
    const filled = { name: 'done', how: 'filled', job, files: [file], placed: [], missingCount: 0 } as const;
    const offer = 'Nothing happened? Click the page’s own button';
    expect(textOf(filled, { target: placeTarget({ isDrawn: false }) })).toContain(offer);
    expect(textOf(filled)).not.toContain(offer);
    const saved = { name: 'done', how: 'saved', job, files: [file] } as const;
    expect(textOf(saved, { target: placeTarget({ isDrawn: false }) })).not.toContain(offer);
    const zone = placeTarget({ kind: 'dropZone', isDrawn: false });
    expect(textOf(filled, { target: zone })).not.toContain(offer);
  });

  test('a field for several files takes another one, or replaces it', () => {
    const target = placeTarget({ label: 'Photos', multiple: true });
    expect(
      textOf({ name: 'done', how: 'filled', job, files: [file], placed: [], missingCount: 0 }, { target }),
    ).toBe('photo.jpg is in “Photos” Add another file Replace it');
    expect(textOf({ name: 'done', how: 'saved', job, files: [file] }, { target })).toMatch(
      /downloads Another file$/,
    );
  });

  test.each([
    ['dropZone', '', 'photo.jpg was handed to the drop area'],
    ['textBox', 'Message', 'photo.jpg was handed to “Message”'],
  ] as const)('states only what is known of a %s', (kind, label, sentence) => {
    const target = placeTarget({ kind, label, multiple: true });
    expect(
      textOf({ name: 'done', how: 'filled', job, files: [file], placed: [], missingCount: 0 }, { target }),
    ).toBe(`${sentence} The page itself shows what became of it. Another file`);
  });

  const failures: Record<FailureReason, string> = {
    offline: 'This computer has no network. Try again',
    unreachable: 'Nothing answers at localhost:8787. Is the server running? Try again',
    notABackend: 'What answers at localhost:8787 is not a Pocketfill backend. Check the connection',
    accessRefused: 'The backend at localhost:8787 gives this browser no access. Check the connection',
    unauthorized: 'The backend at localhost:8787 wants a key that this browser did not send. Set the key',
    backendFailed: 'The backend at localhost:8787 had a problem. Try again',
    tooManyRequests: 'Too many codes were asked for in a short time. Wait a minute. Try again',
    uploadFailed: 'The upload from the phone failed. Try again',
    noRoom: 'The backend at localhost:8787 has no room for the file. Try again',
    damaged: 'The file arrived damaged each time. Try again',
    phoneNetwork: 'The network of your phone holds the file back. Connect the phone to another one. New code',
    downloadFailed: 'The file was sent, but could not be fetched from the backend. Try again',
    expired: 'The code has expired. New code',
    vanished: 'The backend knows this code no more. New code',
    stoppedElsewhere: 'The upload was stopped on the other side. New code',
    sealBroken: 'The file was changed on its way, so it was not used. Try again',
    keyLost:
      'The file was encrypted for this browser before it was closed. Nobody can open it any more. New code',
    notSealed: 'The file came without encryption, so others may have read it. It was not used. New code',
    tooLarge: 'The file is larger than the backend takes. Choose another file',
    wrongType: 'The upload field does not take this type of file. Choose another file',
    addressRefused:
      'The backend at localhost:8787 says the file lies in your own network. Pocketfill reads nothing there for it. Use another backend',
    corsBlocked:
      'The file lies at localhost:8787, which Pocketfill may not read without your consent. Try again',
  };

  test.each(Object.entries(failures))('says what is wrong (%s) and the next step', (reason, text) => {
    expect(textOf(failed(reason as FailureReason))).toBe(text); // its own keys
  });

  test('says that it was cancelled, and starts again on request', () => {
    expect(textOf({ name: 'cancelled' })).toBe('Cancelled. Start again');
  });
});
