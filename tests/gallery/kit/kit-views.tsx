import type { ReactNode } from 'react';
import { SvcQrCode, SvcUploadButton } from '../../../packages/react/src/index.ts';
import type { SvcJobState } from '../../../packages/controller/src/svc-job-state.ts';
import { UploadDialog, type UploadDialogProps } from '../../../packages/dialog/src/upload-dialog.tsx';
import type { DownloadResponse } from '../../../packages/protocol/src/job/download.ts';
import * as sample from './kit-samples.ts';

const nothing = () => {};

/** A drawn picture, since the gallery has no server for pictures. */
function samplePicture(width: number, height: number): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#7fb2e5');
  sky.addColorStop(1, '#f4d9b0');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1] ?? ''), (byte) =>
    byte.charCodeAt(0),
  );
  return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
}

async function getPicture(): Promise<DownloadResponse> {
  return { url: samplePicture(1200, 800), fileName: '' };
}

function show(state: SvcJobState, more: Partial<UploadDialogProps> = {}): ReactNode {
  return <UploadDialog state={state} received={[]} onClose={nothing} onRestart={nothing} {...more} />;
}

const limits = { accept: 'image/*,.pdf', maxBytes: 10_000_000 };
const longName = `${'Photographs of the damaged roof, taken on the day after the storm '.repeat(3)}.jpeg`;
const received = [
  sample.sampleJob({ id: 'a', fileName: 'IMG_2039.jpg', size: 2_910_000 }),
  sample.sampleJob({ id: 'b', fileName: longName, size: 12_000 }),
];
const twoWays = { isTooMany: false, hasTools: true };
const half = { bytesReceived: 3_100_000, size: 10_000_000 };

/** Every view of the client kit, by name. */
export const kitViews: Record<string, ReactNode> = {
  button: (
    <>
      <p>
        <SvcUploadButton /> <SvcUploadButton disabled buttonText="Not now" />
      </p>
      <p>
        <SvcUploadButton buttonText="A label that is much longer than labels of buttons usually are, since people write sentences" />
      </p>
      <SvcQrCode jobId="Vx1h0cQ6Qw-2kzq0uJ8n_A" />
    </>
  ),
  creating: show(sample.creating),
  pending: show(sample.pending, limits),
  'pending-bare': show(sample.pendingBare),
  'pending-cut-off': show(sample.pendingCutOff, limits),
  'pending-long-address': show(sample.pendingLong),
  'pending-selected': show(sample.pending, limits),
  'pending-received': show(sample.pending, { received }),
  sending: show(sample.sending(half, { fileName: 'IMG_2041.jpg' })),
  'sending-stop': show(sample.sending(half)),
  'sending-unknown-size': show(sample.sending({ bytesReceived: 3_100_000, size: null })),
  'sending-unknown': show(sample.sending(null)),
  completed: show(sample.completed({ fileName: 'Invoice 2026-11.pdf' })),
  'completed-picture': show(sample.completed({}, { url: samplePicture(1200, 800) })),
  'completed-tall-picture': show(sample.completed({}, { url: samplePicture(600, 1400) })),
  'completed-long-name': show(sample.completed({ fileName: longName })),
  'completed-list': show(sample.completed({}, { url: samplePicture(1200, 800) }), { received }),
  'phone-ready': show(sample.phoneReady, limits),
  'phone-ready-bare': show(sample.phoneReady, { received }),
  'phone-connected': show(sample.phoneConnected, limits),
  'phone-connected-code': show(sample.codeConnected, limits),
  'phone-without-key': show(sample.codeNotRead, limits),
  'phone-other-code': show(sample.codeForAnother, limits),
  'own-phone-choosing': show(sample.creating, { ...limits, choice: { isTooMany: false } }),
  'own-phone-too-many': show(sample.creating, { ...limits, maxFiles: 5, choice: { isTooMany: true } }),
  'own-phone-tools-creating': show(sample.creating, { ...limits, choice: twoWays }),
  'own-phone-tools': show(sample.pending, { ...limits, choice: twoWays }),
  'own-phone-tools-too-many': show(sample.pending, {
    ...limits,
    maxFiles: 5,
    choice: { ...twoWays, isTooMany: true },
  }),
  'own-phone-sending': show(sample.sendingFromHere, { isOnPhone: true }),
  'own-phone-sending-stop': show(sample.sendingFromHere, { isOnPhone: true }),
  'own-phone-failed': show(sample.failed('unreachable'), { isOnPhone: true }),
  'several-announced': show(sample.receivingSeveral([0, 0, 0, 0])),
  'several-receiving': show(sample.receivingSeveral([1, 0.6, 1, 0.2])),
  'several-stop': show(sample.receivingSeveral([1, 0.6, 1, 0])),
  'several-completed': show(sample.completedSeveral(), { getDownloadUrl: getPicture }),
  'several-completed-bare': show(sample.completedSeveral(), { received }),
  'several-completed-many': show(sample.completedSeveral(5), { getDownloadUrl: getPicture }),
  'failed-expired': show(sample.failed('expired')),
  'failed-too-large': show(sample.failed('too_large'), limits),
  'failed-unreachable': show(sample.failed('unreachable')),
  'failed-not-set-up': show(sample.failed('bad_request')),
};
