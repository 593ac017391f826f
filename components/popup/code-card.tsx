import { texts } from '../../lib/texts/texts.ts';
import type { JobHandle } from '../../lib/transfer/transfer.ts';
import { hostOf } from '../host-of.ts';
import { isLocalLink } from '../is-local-link.ts';
import { Notice } from '../notice.tsx';
import { PickRow } from './pick-row.tsx';
import { QrCard } from './qr-card.tsx';
import { TimeLeft } from './time-left.tsx';
import { UploadLink, type CopyOutcome } from './upload-link.tsx';

export interface CodeCardProps {
  /** `null` while the code is being made; everything that follows has its place already. */
  job: JobHandle | null;
  isConnected: boolean;
  nowMs: number;
  copyOutcome: CopyOutcome;
  onCopy: (link: string) => void;
  /** `null`, where the extension may not act on the page. */
  onPick: (() => void) | null;
  onCancel: () => void;
}

export function CodeCard(props: CodeCardProps) {
  const { job, isConnected, nowMs, copyOutcome, onCopy, onPick, onCancel } = props;
  return (
    <div className="code-card">
      <QrCard link={job?.link ?? null} />
      <h2 tabIndex={-1}>{job ? texts.popup.scan : texts.popup.creating}</h2>
      <TimeLeft expiresAtMs={job?.expiresAtMs ?? null} nowMs={nowMs} />
      {job ? (
        <UploadLink link={job.link} copyOutcome={copyOutcome} onCopy={() => onCopy(job.link)} />
      ) : (
        <div className="upload-link" />
      )}
      {!isConnected && <Notice>{texts.popup.notConnected}</Notice>}
      {job && isLocalLink(job.link) && (
        <Notice>{texts.popup.onlyThisComputer(hostOf(job.link) ?? job.link)}</Notice>
      )}
      <PickRow onPick={onPick} end={texts.popup.cancel} onEnd={onCancel} />
    </div>
  );
}
