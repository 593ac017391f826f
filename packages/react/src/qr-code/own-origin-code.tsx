'use client';

import { createUploadUrl } from '@svc/protocol';
import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { resolveOrigin, warnInDevelopment } from '../controller/upload-base.ts';
import { NoQrCode, QrCode, type QrCodeLook } from './qr-code.tsx';

/**
 * The code of a job that came without a base: it leads to the page's own origin, which only the browser knows. What the
 * server draws keeps its place.
 */
export function OwnOriginCode({ jobId, ...look }: QrCodeLook & { jobId: string }): ReactElement {
  const value = useSyncExternalStore(
    subscribe,
    () => addressAt(resolveOrigin(''), jobId),
    () => addressAt(undefined, jobId),
  );
  useEffect(() => warnInDevelopment(WARNING), []);
  return value === null ? <NoQrCode {...look} /> : <QrCode value={value} {...look} />;
}

const WARNING =
  'An SvcQrCode without "baseUrl" leads to the origin of the page. Hand over where the phone is to go: baseUrl={job.uploadBaseUrl}.';

/** Throws for an empty job id, wherever it is drawn. */
function addressAt(origin: string | undefined, jobId: string): string | null {
  const address = createUploadUrl(jobId, { baseUrl: origin });
  return origin === undefined ? null : address;
}

/** An origin does not change. */
function subscribe(): () => void {
  return () => undefined;
}
