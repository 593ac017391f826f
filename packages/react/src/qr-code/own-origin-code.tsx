'use client';

import { createUploadUrl, type UploadUrlOptions } from '@svc/protocol';
import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { findDefaultBase, warnOfBase } from '@svc/controller';
import { NoQrCode, QrCode, type QrCodeLook } from '@svc/dialog';

interface OwnOriginCodeProps extends QrCodeLook {
  jobId: string;
  sealTo: string | undefined;
}

/**
 * The code of a job without a base: it leads where `createUploadUrl` leads without one ({@link findDefaultBase}), which only
 * the browser knows. The server renders an empty place.
 */
export function OwnOriginCode({ jobId, sealTo, ...look }: OwnOriginCodeProps): ReactElement {
  const addressAt = (origin?: string) => createAddress(jobId, { baseUrl: origin, sealTo });
  const value = useSyncExternalStore(
    subscribe,
    () => addressAt(findDefaultBase()),
    () => addressAt(),
  );
  useEffect(() => warnOfBase('the origin of the page', 'baseUrl={job.uploadBaseUrl}'), []);
  return value === null ? <NoQrCode {...look} /> : <QrCode value={value} {...look} />;
}

/** Throws for an empty job id, in browser and server. */
function createAddress(jobId: string, options: UploadUrlOptions): string | null {
  const address = createUploadUrl(jobId, options);
  return options.baseUrl === undefined ? null : address;
}

/** An origin does not change. */
function subscribe(): () => void {
  return () => undefined;
}
