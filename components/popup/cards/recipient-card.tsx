import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { recipientKey, type PlaceTarget } from '../../../lib/transfer/target.ts';
import { Button } from '../../button.tsx';
import { hostOf } from '../../link-host.ts';
import { Sentence } from '../../sentence.tsx';
import { choiceKey } from '../places/list-choices.ts';
import { useSecurityDelay } from '../../use-security-delay.ts';
import { nameOfRecipient, nameOfTarget } from '../words/describe-place.ts';

interface RecipientCardProps {
  /** The place whose recipient the person has not confirmed yet. */
  target: PlaceTarget;
  actions: PopupActions;
}

/** The question whether the file may go to another site than the page, or than the phone has shown. */
export function RecipientCard({ target, actions }: RecipientCardProps) {
  const { recipient } = texts.popup;
  const isTooEarly = useSecurityDelay(`${choiceKey(target)} ${recipientKey(target) ?? ''}`);
  const page = hostOf(target.site.origin) ?? recipient.thisPage;
  const { kind } = target.recipient;
  return (
    <section
      className="state-card"
      data-testid="recipient-question"
      data-origin={target.recipient.kind === 'opaque' ? 'null' : target.recipient.origin}
      aria-labelledby="recipient-title"
    >
      <h2 id="recipient-title" tabIndex={-1}>
        {recipient.titles[kind]}
      </h2>
      <p>
        <Sentence text={recipient.asks[kind](page)} />
      </p>
      <p className="recipient-name">
        <bdi>{nameOfRecipient(target) ?? target.site.origin}</bdi>
      </p>
      <p className="quiet">
        <Sentence text={recipient.place(nameOfTarget(target))} />
      </p>
      <div className="buttons">
        <Button look="primary" data-testid="recipient-refuse" onClick={() => actions.answerRecipient(false)}>
          {recipient.refuse}
        </Button>
        <Button
          data-testid="recipient-confirm"
          disabled={isTooEarly}
          onClick={() => actions.answerRecipient(true)}
        >
          {recipient.confirm}
        </Button>
      </div>
    </section>
  );
}
