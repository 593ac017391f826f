import type { ReactNode } from 'react';
import { OpeningView } from '../../components/opening-view.tsx';
import { ProblemView } from '../../components/problem-view.tsx';
import { TransferView } from '../../components/transfer-view.tsx';
import type { Target, Transfer, TransferState } from '../../lib/transfer.ts';

const nothing = () => {};
const now = Date.parse('2026-01-01T12:00:00Z');

const link = 'https://files.example.com/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg';
const job = { id: 'Zk3vQm8Yx0LrT7bWc2NpAg', link, expiresAtMs: now + 14 * 60_000 + 30_000 };
const file = { name: 'photo.jpg', size: 3_100_000 };
const site = { origin: 'https://example.com', title: 'Claim' };
const field: Target = {
  kind: 'field',
  field: { key: '1', label: 'Passport, front', accept: 'image/*', multiple: false },
  site,
  documentId: null,
};
const longField: Target = {
  ...field,
  field: {
    ...field.field,
    label: 'Please upload a legible photograph of the front of your passport or identity card (max. 10 MB)',
  },
  site: { ...site, origin: 'https://applications.insurance-department.example.com' },
};

export function transferIn(state: TransferState, target: Target = field): Transfer {
  return {
    id: 'a',
    tabId: 1,
    target,
    backend: { address: 'http://localhost:8787', routeBase: '/api/svc', uploadAddress: null },
    addsToField: false,
    state,
    isEndSeen: false,
  };
}

function show(transfer: Transfer, saving: 'idle' | 'fetching' | 'failed' = 'idle'): ReactNode {
  return (
    <TransferView
      transfer={transfer}
      saving={saving}
      copyOutcome="idle"
      nowMs={now}
      onCopy={nothing}
      onCancel={nothing}
      onRestart={nothing}
      onSave={nothing}
      onOpenOptions={nothing}
    />
  );
}

const waiting: TransferState = { name: 'waiting', job, isConnected: true };
const receiving: TransferState = {
  name: 'receiving',
  job,
  isConnected: true,
  bytesReceived: 1_400_000,
  size: 3_100_000,
};
const holding: TransferState = { name: 'holding', job, file, why: 'fieldGone' };
const longName = {
  name: 'IMG_20260101_120000_scan of the whole claim form (final, signed).jpeg',
  size: null,
};

/** Every view of the popup, by name. */
export const popupViews: Record<string, ReactNode> = {
  opening: <OpeningView onCancel={nothing} />,
  creating: show(transferIn({ name: 'creating' })),
  waiting: show(transferIn(waiting)),
  'waiting-long-label': show(transferIn(waiting, longField)),
  'waiting-cut-off': show(transferIn({ ...waiting, isConnected: false })),
  'waiting-local': show(
    transferIn({ ...waiting, job: { ...job, link: 'http://localhost:8787/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg' } }),
  ),
  'waiting-no-field': show(transferIn(waiting, { kind: 'none', reason: 'noField', site })),
  'waiting-no-access': show(transferIn(waiting, { kind: 'none', reason: 'noAccess', site: null })),
  receiving: show(transferIn(receiving)),
  'receiving-unknown-size': show(transferIn({ ...receiving, size: null, isConnected: false })),
  downloading: show(transferIn({ name: 'downloading', job, file, bytesDownloaded: 2_000_000 })),
  filling: show(transferIn({ name: 'filling', job, file })),
  holding: show(transferIn(holding)),
  'holding-not-saved': show(transferIn({ ...holding, file: longName, why: 'wrongType' }), 'failed'),
  'holding-fetching': show(transferIn(holding), 'fetching'),
  filled: show(transferIn({ name: 'done', file, how: 'filled' })),
  'filled-long': show(transferIn({ name: 'done', file: longName, how: 'filled' }, longField)),
  saved: show(transferIn({ name: 'done', file, how: 'saved' })),
  unreachable: show(transferIn({ name: 'failed', reason: 'unreachable' })),
  expired: show(transferIn({ name: 'failed', reason: 'expired' })),
  'download-failed': show(transferIn({ name: 'failed', reason: 'downloadFailed' })),
  cancelled: show(transferIn({ name: 'cancelled' })),
  'no-background': <ProblemView problem="noBackground" onReload={nothing} />,
  'no-tab': <ProblemView problem="noTab" onReload={nothing} />,
};
