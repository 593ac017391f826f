import type { Job } from '@svc/protocol';
import { useRef, type ReactElement } from 'react';
import { QrCode } from '../qr-code/qr-code.tsx';
import { Icon } from './icon.tsx';
import type { SvcUploadButtonLabels } from './labels.ts';

/** What "Copy" came to: the address is in the clipboard, or at least selected. */
export type CopyOutcome = 'copied' | 'selected';

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

interface PhoneViewProps {
  job: Job;
  /** What may be sent, in words; may be empty. */
  accepted: string;
  labels: SvcUploadButtonLabels;
  onShowCode: () => void;
}

/** The phone that sent the file before is asked for this one, so that nobody needs the code. */
export function PhoneView({ job, accepted, labels, onShowCode }: PhoneViewProps): ReactElement {
  const isConnected = job.openedAt !== undefined;
  return (
    <>
      <span className={isConnected ? 'svc-mark svc-mark-good' : 'svc-mark'}>
        <Icon name="phone" size={28} />
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

/** The address itself, for people without a camera. */
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

/** The way of before there was a clipboard: what is selected is copied, by the browser or else by the person. */
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
    return false; // a browser may have given it up
  }
}
