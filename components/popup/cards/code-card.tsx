import type { SealProblem } from '@svc/protocol';
import { texts } from '../../../lib/texts/texts.ts';
import { requiresSeal } from '../../../lib/transfer/state-rules.ts';
import type { JobHandle, Transfer } from '../../../lib/transfer/transfer.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icons.tsx';
import { hostOf, isLocalLink } from '../../link-host.ts';
import { QrCode } from '../../qr-code.tsx';
import { ReachHelp } from '../../reach-help.tsx';
import { ChoosePlaceOrCancelButtons, type CardProps, type TransferCardProps } from './state-card.tsx';

interface CodeCardProps extends Pick<TransferCardProps, 'nowMs' | 'reach' | 'copyOutcome' | 'actions'> {
  transfer: Transfer | null;
  /** `null` while the code is being made; the layout is the same. */
  state: CardProps<'waiting'>['state'] | null;
  headline: string;
}

export function CodeCard(props: CodeCardProps) {
  const { transfer, state, headline, nowMs, reach, copyOutcome, actions } = props;
  const job = state?.job;
  return (
    <div className="code-card">
      <QrCode link={job?.link ?? null} />
      <h2 tabIndex={-1}>{headline}</h2>
      {state?.sealProblem ? (
        <UnsealedChoice
          problem={state.sealProblem}
          onAllow={state.job.isSealingRequired ? null : actions.allowUnsealed}
        />
      ) : (
        <>
          <TimeLeft expiresAtMs={job?.expiresAtMs ?? null} nowMs={nowMs} />
          {job ? <SealSign job={job} /> : <p className="seal-sign quiet">{NO_BREAK_SPACE}</p>}
        </>
      )}
      {job ? (
        <UploadLink link={job.link} copyOutcome={copyOutcome} onCopy={() => actions.copyLink(job.link)} />
      ) : (
        <div className="upload-link" />
      )}
      {state?.isConnected === false && <p className="notice">{texts.popup.notConnected}</p>}
      {job && isLocalLink(job.link) && (
        <p className="notice">{texts.popup.onlyThisComputer(hostOf(job.link) ?? job.link)}</p>
      )}
      {job && <ReachHelp link={job.link} reach={reach} onChooseAddress={actions.chooseAddress} />}
      <ChoosePlaceOrCancelButtons transfer={transfer} end={texts.popup.cancel} actions={actions} />
    </div>
  );
}

interface UnsealedChoiceProps {
  problem: SealProblem;
  /** `null`: the organisation allows sealed files only. */
  onAllow: (() => void) | null;
}

/** Says what helps, and lets the person send without the seal. It replaces time and seal: a popup is low. */
function UnsealedChoice({ problem, onAllow }: UnsealedChoiceProps) {
  const { popup } = texts;
  return (
    <>
      <p className="notice">{popup.sealProblems[problem].hint}</p>
      {onAllow && <Button onClick={onAllow}>{popup.sendUnsealed}</Button>}
      <p className="quiet">{onAllow ? popup.unsealedMeaning : popup.unsealedForbidden}</p>
    </>
  );
}

/** Keeps the height of an empty line. */
export const NO_BREAK_SPACE = '\u00a0';

/** An empty line if nobody knows when the code expires. */
function TimeLeft({ expiresAtMs, nowMs }: { expiresAtMs: number | null; nowMs: number }) {
  return (
    <p className="time-left quiet">
      {expiresAtMs === null ? NO_BREAK_SPACE : formatTimeLeft(expiresAtMs - nowMs)}
    </p>
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

/** Who can open the files: this browser only, with a closed lock; or the server, too, with an open one. */
export function SealSign({ job }: { job: JobHandle }) {
  const isSealed = requiresSeal(job);
  return (
    <p className={isSealed ? 'seal-sign quiet is-sealed' : 'seal-sign quiet'} data-testid="seal-sign">
      <Icon name={isSealed ? 'closedLock' : 'openLock'} />
      {isSealed ? texts.popup.sealed : texts.popup.notSealed}
    </p>
  );
}

const COPY_LABELS: Record<TransferCardProps['copyOutcome'], string> = {
  idle: texts.popup.copyLink,
  copied: texts.popup.linkCopied,
  failed: texts.popup.linkNotCopied,
};

interface UploadLinkProps {
  /** The exact text of the code. */
  link: string;
  copyOutcome: TransferCardProps['copyOutcome'];
  onCopy: () => void;
}

/** For a phone without a camera: the link to open there. The style cuts off what does not fit. */
export function UploadLink({ link, copyOutcome, onCopy }: UploadLinkProps) {
  return (
    <div className="upload-link">
      <a data-testid="upload-link" href={link} target="_blank" rel="noreferrer" title={link}>
        {link.replace(/^https?:\/\//, '')}
      </a>
      <Button look="small" onClick={onCopy}>
        <span aria-live="polite">{COPY_LABELS[copyOutcome]}</span>
      </Button>
    </div>
  );
}
