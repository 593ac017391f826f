import type { ProposalAnswer } from '../../../lib/messages/popup-messages.ts';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { recipientKey, type PlaceTarget } from '../../../lib/transfer/target.ts';
import { isComing, isFinal } from '../../../lib/transfer/state-rules.ts';
import { recipientOnPhone, type Transfer } from '../../../lib/transfer/transfer.ts';
import { Button } from '../../button.tsx';
import { Sentence } from '../../sentence.tsx';
import { nameOfRecipient, nameOfTarget } from '../words/describe-place.ts';

interface ProposalCardProps {
  transfer: Transfer;
  /** The second place. */
  proposed: PlaceTarget;
  actions: PopupActions;
}

/** The person asked for a file at a second place while one was on its way to the first. */
export function ProposalCard({ transfer, proposed, actions }: ProposalCardProps) {
  const { proposal } = texts.popup;
  const recipient = nameOfRecipient(proposed);
  const second = nameOfTarget(proposed);
  const isOver = isFinal(transfer.state);
  // A file that a phone sends for one recipient never goes to another one.
  const isForSame = !isComing(transfer.state) || recipientKey(proposed) === recipientOnPhone(transfer);
  const answers: (readonly [ProposalAnswer, string])[] = isOver
    ? [
        ['replace', proposal.start(second)],
        ['leave', proposal.notNow],
      ]
    : [
        ...(isForSame ? [['redirect', proposal.redirect(second)] as const] : []),
        ['replace', proposal.replace(second)],
        ['leave', proposal.leave],
      ];
  const question = isOver
    ? proposal.questionAfter(second)
    : proposal.question(nameOfTarget(transfer.target), second);
  return (
    <section className="notice proposal" role="alert" data-testid="proposal">
      <p>
        <Sentence text={question} />
      </p>
      {recipient !== null && (
        <p>
          <bdi>{recipient}</bdi>
        </p>
      )}
      {answers.map(([answer, label]) => (
        <Button key={answer} look="notice" onClick={() => actions.answerProposal(answer)}>
          <Sentence text={label} />
        </Button>
      ))}
    </section>
  );
}
