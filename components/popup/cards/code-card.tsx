import type { SealProblem } from '@svc/protocol';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { JobHandle } from '../../../lib/transfer/transfer.ts';
import { hostOf, isLocalLink } from '../../link-host.ts';
import { Notice } from '../../notice.tsx';
import { QrCard } from './qr-card.tsx';
import { SealSign } from './seal-sign.tsx';
import { ChoosePlaceOrCancelButtons } from './state-card.tsx';

export interface CodeCardProps {
  /** `null` while the code is being made; everything that follows has its place already. */
  job: JobHandle | null;
  isConnected: boolean;
  /** Why the phone that opened the page cannot send anything. */
  sealProblem?: SealProblem | undefined;
  headline: string;
  nowMs: number;
  copyOutcome: CopyOutcome;
  /** Whether the extension may act on the page. */
  canChoosePlace: boolean;
  actions: PopupActions;
}

type CopyOutcome = 'idle' | 'copied' | 'failed';

export function CodeCard(props: CodeCardProps) {
  const { job, isConnected, sealProblem, headline, nowMs, copyOutcome, canChoosePlace, actions } = props;
  return (
    <div className="code-card">
      <QrCard link={job?.link ?? null} />
      <h2 tabIndex={-1}>{headline}</h2>
      {sealProblem ? (
        <UnsealedChoice problem={sealProblem} onAllow={actions.allowUnsealed} />
      ) : (
        <>
          <TimeLeft expiresAtMs={job?.expiresAtMs ?? null} nowMs={nowMs} />
          {job ? <SealSign job={job} /> : <p className="seal-sign">{NO_BREAK_SPACE}</p>}
        </>
      )}
      {job ? (
        <UploadLink link={job.link} copyOutcome={copyOutcome} onCopy={() => actions.copyLink(job.link)} />
      ) : (
        <div className="upload-link" />
      )}
      {!isConnected && <Notice>{texts.popup.notConnected}</Notice>}
      {job && isLocalLink(job.link) && (
        <Notice>{texts.popup.onlyThisComputer(hostOf(job.link) ?? job.link)}</Notice>
      )}
      <ChoosePlaceOrCancelButtons
        onChoosePlace={canChoosePlace ? actions.choosePlace : null}
        end={texts.popup.cancel}
        onEnd={actions.cancel}
      />
    </div>
  );
}

/**
 * The person is told what helps, and may do without the seal. In place of what the card says of time and seal: a popup is
 * low.
 */
function UnsealedChoice({ problem, onAllow }: { problem: SealProblem; onAllow: () => void }) {
  return (
    <>
      <Notice>{texts.popup.sealProblems[problem].hint}</Notice>
      <button className="button" type="button" onClick={onAllow}>
        {texts.popup.sendUnsealed}
      </button>
      <p className="quiet">{texts.popup.unsealedMeaning}</p>
    </>
  );
}

/** Keeps the line's height. */
const NO_BREAK_SPACE = '\u00a0';

/** The line stays empty where it is unknown when the code expires. */
function TimeLeft({ expiresAtMs, nowMs }: { expiresAtMs: number | null; nowMs: number }) {
  return (
    <p className="quiet">{expiresAtMs === null ? NO_BREAK_SPACE : formatTimeLeft(expiresAtMs - nowMs)}</p>
  );
}

const MINUTE_MS = 60_000;
const MAX_MINUTES = 120;

/** How long the code can still be used, in whole minutes, or whole hours from two hours on. */
export function formatTimeLeft(leftMs: number): string {
  const minutes = Math.floor(leftMs / MINUTE_MS);
  return minutes < MAX_MINUTES
    ? texts.popup.timeLeft(minutes)
    : texts.popup.hoursLeft(Math.floor(minutes / 60));
}

const COPY_LABELS: Record<CopyOutcome, string> = {
  idle: texts.popup.copyLink,
  copied: texts.popup.linkCopied,
  failed: texts.popup.linkNotCopied,
};

interface UploadLinkProps {
  /** The exact text of the code. */
  link: string;
  copyOutcome: CopyOutcome;
  onCopy: () => void;
}

/** For a phone without a camera: the link to open there. What does not fit is cut off by the style. */
export function UploadLink({ link, copyOutcome, onCopy }: UploadLinkProps) {
  return (
    <div className="upload-link">
      <a data-testid="upload-link" href={link} target="_blank" rel="noreferrer" title={link}>
        {link.replace(/^https?:\/\//, '')}
      </a>
      <button className="small-button" type="button" onClick={onCopy}>
        <span aria-live="polite">{COPY_LABELS[copyOutcome]}</span>
      </button>
    </div>
  );
}
