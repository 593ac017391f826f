import type { Job } from '@svc/protocol';
import type { ReactElement } from 'react';
import { QrCode } from '../svc-qr-code.tsx';
import type { SvcUploadButtonLabels } from './labels.ts';
import { UploadLink, type CopyOutcome } from './upload-link.tsx';

/** A code of level M holds 2331 bytes; with so many no phone reads it from a screen. */
const MAX_CODE_LENGTH = 1000;

interface PendingViewProps {
  job: Job;
  uploadUrl: string;
  /** What may be sent, in words; may be empty. */
  accepted: string;
  copied: CopyOutcome | null;
  labels: SvcUploadButtonLabels;
  onCopied: (outcome: CopyOutcome) => void;
}

/** The code waits for a phone. */
export function PendingView(props: PendingViewProps): ReactElement {
  const { job, uploadUrl, accepted, copied, labels, onCopied } = props;
  const goodUntil = readGoodUntil(job, labels);
  return (
    <>
      {uploadUrl.length <= MAX_CODE_LENGTH && (
        <div className="svc-plate" data-testid="svc-qr">
          <QrCode value={uploadUrl} label={labels.code} />
        </div>
      )}
      <div className="svc-details">
        {accepted !== '' && <p className="svc-quiet">{accepted}</p>}
        {goodUntil !== null && <p className="svc-quiet">{goodUntil}</p>}
      </div>
      <UploadLink uploadUrl={uploadUrl} copied={copied} labels={labels} onCopied={onCopied} />
    </>
  );
}

function readGoodUntil(job: Job, labels: SvcUploadButtonLabels): string | null {
  const time = new Date(job.expiresAt ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : labels.goodUntil(time);
}
