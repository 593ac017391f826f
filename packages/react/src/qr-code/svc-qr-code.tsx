import { createUploadUrl } from '@svc/protocol';
import type { ReactElement } from 'react';
import { OwnOriginCode } from './own-origin-code.tsx';
import { QrCode, type QrCodeLook } from '@svc/dialog';

/** What {@link SvcQrCode} takes. */
export interface SvcQrCodeProps extends QrCodeLook {
  /** The `id` of the job (contract section 2). */
  jobId: string;
  /** Base of the upload address; a job's own is its `uploadBaseUrl`. Default: the origin of the page. */
  baseUrl?: string | undefined;
  /** The public key that the phone seals its files to: see `sealTo` of {@link SvcJobOptions}. Only for a job with `canSeal`. */
  sealTo?: string | undefined;
}

/**
 * The code alone, as SVG, for a page that draws the rest itself (contract section 4.5). A server component
 * can draw it too; without a base the code comes as soon as there is a page.
 *
 * @param props - the job's id, and how the code looks.
 * @throws SvcError `bad_request`, when the job id is empty, the base is not a valid http address or `sealTo` is no public
 *   key.
 */
export function SvcQrCode({ jobId, baseUrl, sealTo, ...look }: SvcQrCodeProps): ReactElement {
  if (baseUrl === undefined) return <OwnOriginCode jobId={jobId} sealTo={sealTo} {...look} />;
  return <QrCode value={createUploadUrl(jobId, { baseUrl, sealTo })} {...look} />;
}
