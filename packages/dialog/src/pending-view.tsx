import type { Job } from '@svc/protocol';
import { useRef, type ReactElement } from 'react';
import { QrCode } from './drawing/qr-code.tsx';
import { Icon } from './drawing/icon.tsx';
import { PHONE_PATH } from './drawing/button-face.ts';
import type { SvcUploadButtonLabels } from './labels/labels.ts';

/** Whether the address is in the clipboard, or only selected. */
export type CopyOutcome = 'copied' | 'selected';

/** A code of level M holds 2331 bytes, but phones cannot read such a code from a screen. */
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

interface PhoneViewProps {
  job: Job;
  /** What may be sent, in words; may be empty. */
  accepted: string;
  labels: SvcUploadButtonLabels;
  onShowCode: () => void;
}

/** Shown while the phone of the previous file is asked for this one. */
export function PhoneView({ job, accepted, labels, onShowCode }: PhoneViewProps): ReactElement {
  const isConnected = job.openedAt !== undefined;
  return (
    <>
      <span className={isConnected ? 'svc-mark svc-mark-good' : 'svc-mark'}>
        <Icon path={PHONE_PATH} size={28} />
      </span>
      <p className="svc-next">{isConnected ? labels.chooseThere : labels.lookAtPhone}</p>
      {accepted !== '' && <p className="svc-quiet">{accepted}</p>}
      <button type="button" className="svc-copy svc-show-code" onClick={onShowCode}>
        {labels.showCode}
      </button>
    </>
  );
}

function readGoodUntil(job: Job, labels: SvcUploadButtonLabels): string | null {
  const time = new Date(job.expiresAt ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : labels.goodUntil(time);
}

interface UploadLinkProps {
  uploadUrl: string;
  copied: CopyOutcome | null;
  labels: SvcUploadButtonLabels;
  onCopied: (outcome: CopyOutcome) => void;
}

function UploadLink({ uploadUrl, copied, labels, onCopied }: UploadLinkProps): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(uploadUrl);
      onCopied('copied');
    } catch {
      // There is no clipboard over plain http, or it is forbidden.
      if (link.current) onCopied(copySelected(link.current));
    }
  };
  return (
    <div className="svc-link">
      <p className="svc-quiet">{copied === 'selected' ? labels.selected : labels.noCamera}</p>
      <div className="svc-link-row">
        <a
          ref={link}
          className="svc-link-address"
          href={uploadUrl}
          target="_blank"
          rel="noreferrer"
          dir="ltr"
          data-testid="svc-upload-link"
        >
          {uploadUrl}
        </a>
        <button type="button" className="svc-copy" onClick={() => void copy()}>
          {copied === 'copied' ? labels.copied : labels.copy}
        </button>
      </div>
    </div>
  );
}

/** Selects the address and copies it with the older command. If that fails, the person can copy the selection. */
function copySelected(link: HTMLAnchorElement): CopyOutcome {
  getSelection()?.selectAllChildren(link);
  if (askToCopy()) return 'copied';
  link.focus();
  return 'selected';
}

function askToCopy(): boolean {
  try {
    return document.execCommand('copy');
  } catch {
    return false; // the browser has removed the command
  }
}
