import { useEffect, useState } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { JobHandle, TransferState } from '../../../lib/transfer/transfer.ts';
import { PhoneIcon } from '../../icons.tsx';
import { Notice } from '../../notice.tsx';
import { CodeCard, UploadLink, type CodeCardProps } from './code-card.tsx';
import { SealSign } from './seal-sign.tsx';
import { ChoosePlaceOrCancelButtons, StateCard } from './state-card.tsx';

interface WaitingCardProps extends Omit<CodeCardProps, 'job' | 'isConnected' | 'sealProblem'> {
  state: Extract<TransferState, { name: 'waiting' }>;
  /** When the waiting began, milliseconds since 1970. */
  changedAtMs: number;
  actions: PopupActions;
}

/** How long a phone that was asked without a code has to answer. */
const ANSWER_MS = 2_000;

/**
 * The code; in place of it "Your phone is ready", where the phone that answered last was asked. The code is one click
 * away, and comes by itself when that phone does not answer.
 */
export function WaitingCard({ state, changedAtMs, headline, ...code }: WaitingCardProps) {
  const { job, isConnected, isOpened, sealProblem } = state;
  const [shownFor, setShownFor] = useState<string | null>(null);
  const isLate = useIsLate(changedAtMs + ANSWER_MS);
  const showsCode =
    !job.isPhoneAsked || sealProblem !== undefined || shownFor === job.id || (isLate && !isOpened);
  const codeHeadline = isOpened ? headline : texts.popup.scan;
  return (
    <>
      {showsCode ? (
        <CodeCard
          {...code}
          job={job}
          isConnected={isConnected}
          headline={codeHeadline}
          sealProblem={sealProblem}
        />
      ) : (
        <PhoneCard {...code} job={job} isConnected={isConnected} onShowCode={() => setShownFor(job.id)} />
      )}
      {/* The state is the same as before the code came, so nothing else says it. */}
      {job.isPhoneAsked && <output className="screen-reader-only">{showsCode ? codeHeadline : ''}</output>}
    </>
  );
}

interface PhoneCardProps extends Omit<CodeCardProps, 'headline' | 'job'> {
  job: JobHandle;
  onShowCode: () => void;
}

/** In place of the code. */
function PhoneCard({ job, isConnected, onShowCode, ...code }: PhoneCardProps) {
  return (
    <StateCard icon={<PhoneIcon />} tone="good" headline={texts.popup.phoneReady}>
      <p>{texts.popup.phoneReadyHint}</p>
      <SealSign job={job} />
      {!isConnected && <Notice>{texts.popup.notConnected}</Notice>}
      <button className="button" type="button" onClick={onShowCode}>
        {texts.popup.showCode}
      </button>
      <UploadLink
        link={job.link}
        copyOutcome={code.copyOutcome}
        onCopy={() => code.actions.copyLink(job.link)}
      />
      <ChoosePlaceOrCancelButtons
        onChoosePlace={code.canChoosePlace ? code.actions.choosePlace : null}
        end={texts.popup.cancel}
        onEnd={code.actions.cancel}
      />
      <button className="link-button" type="button" onClick={code.actions.forgetPhone}>
        {texts.popup.forgetPhone}
      </button>
    </StateCard>
  );
}

/** Whether a moment has passed, milliseconds since 1970; drawn again when it does. */
function useIsLate(atMs: number): boolean {
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPassedMs(atMs), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return passedMs >= atMs;
}
