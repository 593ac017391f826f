import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { TransferView } from '../../../components/transfer-view.tsx';
import type { FailureReason, HoldReason, Transfer, TransferState } from '../../../lib/transfer.ts';
import { renderAnnouncement, renderText } from '../fixtures/render-text.tsx';
import { fieldTarget, file, job, noTarget, NOW_MS, sampleTransfer } from '../fixtures/sample-transfer.ts';

const waiting: TransferState = { name: 'waiting', job, isConnected: true };
const receiving: TransferState = {
  name: 'receiving',
  job,
  isConnected: true,
  bytesReceived: 1_400_000,
  size: 3_100_000,
};

const nothing = () => {};

function view(transfer: Transfer, saving: 'idle' | 'fetching' | 'failed' = 'idle') {
  return (
    <TransferView
      transfer={transfer}
      saving={saving}
      copyOutcome="idle"
      nowMs={NOW_MS}
      onCopy={nothing}
      onCancel={nothing}
      onRestart={nothing}
      onSave={nothing}
      onOpenOptions={nothing}
    />
  );
}

function textOf(state: TransferState, more: Partial<Transfer> = {}): string {
  return renderText(view(sampleTransfer(state, more)));
}

function markupOf(state: TransferState): string {
  return renderToStaticMarkup(view(sampleTransfer(state)));
}

test('names its state for tests', () => {
  expect(markupOf(receiving)).toContain('data-testid="transfer-state" data-state="receiving"');
});

describe('before a phone sends', () => {
  test('keeps the place of the code while there is none', () => {
    expect(textOf({ name: 'creating' })).toBe('For “Passport, front” on example.com Getting a code… Cancel');
    expect(markupOf({ name: 'creating' })).not.toContain('data-testid="qr"');
  });

  test('shows the code, what to do with it, and how long it is good', () => {
    expect(textOf(waiting)).toBe(
      'For “Passport, front” on example.com Scan with your phone’s camera Code is good for 14 minutes ' +
        'files.example.com/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg Copy link Cancel',
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
    expect(textOf(waiting, { target: fieldTarget({ label: '' }) })).toMatch(
      /^For the upload field on example\.com/,
    );
  });

  test('leaves out a site that has no address, as for local files', () => {
    const target = fieldTarget();
    if (target.kind === 'field') target.site = { origin: '', title: '' };
    expect(textOf(waiting, { target })).toMatch(/^For “Passport, front” Scan/);
  });

  test('says that the page has no field, and still shows the code', () => {
    const text = textOf(waiting, { target: noTarget });
    expect(text).toMatch(/^This page has no upload field\. The file can be saved on this computer\. Scan/);
  });

  test('says that the browser allows nothing on this page', () => {
    expect(textOf(waiting, { target: { kind: 'none', reason: 'noAccess', site: null } })).toMatch(
      /^Extensions may not act on this page \(the browser does not allow it\)\. The file can be saved/,
    );
  });
});

describe('while the file is on its way', () => {
  test('shows how much the phone has sent', () => {
    expect(textOf(receiving)).toContain('Your phone is sending… 45 % · 1.4 of 3.1 MB Stop');
    expect(markupOf(receiving)).toContain('<progress aria-label="Progress" max="100" value="45">');
  });

  test('shows the bytes alone while nobody knows the size', () => {
    const unknown = { ...receiving, size: null };
    expect(textOf(unknown)).toContain('Your phone is sending… 1.4 MB Stop');
    expect(markupOf(unknown)).toContain('<progress aria-label="Progress" max="100">');
  });

  test('does not read out each percent', () => {
    const more = { ...receiving, bytesReceived: 2_000_000 };
    expect(renderAnnouncement(view(sampleTransfer(more)))).toBe('Your phone is sending…');
  });

  test('names the file that is being fetched', () => {
    expect(textOf({ name: 'downloading', job, file, bytesDownloaded: 1_550_000 })).toBe(
      'Fetching photo.jpg 50 % · 1.6 of 3.1 MB Stop',
    );
  });

  test('names file and field while it is put there', () => {
    expect(textOf({ name: 'filling', job, file })).toBe('Putting photo.jpg into “Passport, front” Stop');
  });
});

describe('with a file that found no place in the page', () => {
  const reasons: Record<HoldReason, string> = {
    noField: 'This page has no upload field for it.',
    noAccess: 'Extensions may not act on this page.',
    notResponding: 'The page did not respond.',
    fieldGone: 'The upload field is no longer on the page.',
    pageGone: 'The page was left or loaded anew in the meantime.',
    fieldDisabled: 'The upload field is switched off at the moment.',
    wrongType: 'The upload field does not take this type of file.',
  };

  test.each(Object.entries(reasons))('says why (%s) and offers to save it', (why, sentence) => {
    const state: TransferState = { name: 'holding', job, file, why: why as HoldReason }; // its own keys
    expect(textOf(state)).toBe(`photo.jpg has arrived ${sentence} Save to this computer Discard`);
    expect(renderAnnouncement(view(sampleTransfer(state)))).toBe(`photo.jpg has arrived · ${sentence}`);
  });

  test('shows that it is being fetched, and that this failed', () => {
    const holding = sampleTransfer({ name: 'holding', job, file, why: 'fieldGone' });
    expect(renderText(view(holding, 'fetching'))).toContain('Fetching it… Discard');
    expect(renderText(view(holding, 'failed'))).toContain('The file could not be fetched. Try again. Save');
  });
});

describe('at the end', () => {
  test('says where the file is', () => {
    expect(textOf({ name: 'done', file, how: 'filled' })).toBe(
      'photo.jpg is in “Passport, front” Another file',
    );
    expect(textOf({ name: 'done', file, how: 'saved' })).toBe(
      'photo.jpg is with your browser’s downloads Another file',
    );
  });

  const failures: Record<FailureReason, string> = {
    unreachable: 'Nothing answers at localhost:8787. Is the server running? Try again',
    notABackend: 'What answers at localhost:8787 is not a Pocketfill backend. Check the connection',
    accessRefused: 'The backend at localhost:8787 gives this browser no access. Check the connection',
    backendFailed: 'The backend at localhost:8787 had a problem. Try again',
    tooManyRequests: 'Too many codes were asked for in a short time. Wait a minute. Try again',
    uploadFailed: 'The upload from the phone failed. Try again',
    downloadFailed: 'The file was sent, but could not be fetched from the backend. Try again',
    expired: 'The code has expired. New code',
    stoppedElsewhere: 'The upload was stopped on the other side. New code',
    tooLarge: 'The file is larger than the backend takes. Choose another file',
    wrongType: 'The upload field does not take this type of file. Choose another file',
  };

  test.each(Object.entries(failures))('says what is wrong (%s) and the next step', (reason, text) => {
    expect(textOf({ name: 'failed', reason: reason as FailureReason })).toBe(text); // its own keys
  });

  test('says that it was cancelled, and starts again on request', () => {
    expect(textOf({ name: 'cancelled' })).toBe('Cancelled. Start again');
  });
});
