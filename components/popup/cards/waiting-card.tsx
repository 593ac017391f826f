import { useEffect, useState } from 'react';
import { texts } from '../../../lib/texts/texts.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icons.tsx';
import { headlineOf } from '../words/describe-state.ts';
import { CodeCard, SealSign, UploadLink } from './code-card.tsx';
import { ChoosePlaceOrCancelButtons, StateCard, type CardProps } from './state-card.tsx';

/** How long a phone that was asked without a code has to answer. */
const ANSWER_MS = 2_000;

/**
 * The code; or "Your phone is ready", if the phone of the last transfer was asked without a code. The person can show
 * the code with one click, and it appears by itself if that phone does not answer.
 */
export function WaitingCard(props: CardProps<'waiting'>) {
  const { transfer, state } = props;
  const { job, isOpened, sealProblem } = state;
  const [shownFor, setShownFor] = useState<string | null>(null);
  const isLate = useIsLate(transfer.changedAtMs + ANSWER_MS);
  const showsCode =
    !job.isPhoneAsked || sealProblem !== undefined || shownFor === job.id || (isLate && !isOpened);
  const codeHeadline = isOpened ? headlineOf(transfer) : texts.popup.scan;
  return (
    <>
      {showsCode ? (
        <CodeCard {...props} headline={codeHeadline} />
      ) : (
        <PhoneCard {...props} onShowCode={() => setShownFor(job.id)} />
      )}
      {/* The transfer's state has not changed, so nothing else announces the code. */}
      {job.isPhoneAsked && <output className="screen-reader-only">{showsCode ? codeHeadline : ''}</output>}
    </>
  );
}

/** Shown instead of the code. */
function PhoneCard(props: CardProps<'waiting'> & { onShowCode: () => void }) {
  const { transfer, state, copyOutcome, actions, onShowCode } = props;
  const { job, isConnected } = state;
  const { popup } = texts;
  return (
    <StateCard icon={<Icon name="phone" />} tone="good" headline={popup.phoneReady}>
      <p>{popup.phoneReadyHint}</p>
      <SealSign job={job} />
      {!isConnected && <p className="notice">{popup.notConnected}</p>}
      <Button onClick={onShowCode}>{popup.showCode}</Button>
      <UploadLink link={job.link} copyOutcome={copyOutcome} onCopy={() => actions.copyLink(job.link)} />
      <ChoosePlaceOrCancelButtons transfer={transfer} end={popup.cancel} actions={actions} />
      <Button look="link" onClick={actions.forgetPhone}>
        {popup.forgetPhone}
      </Button>
    </StateCard>
  );
}

/** Whether a moment (milliseconds since 1970) has passed; the component is drawn again when it does. */
function useIsLate(atMs: number): boolean {
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPassedMs(atMs), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return passedMs >= atMs;
}
