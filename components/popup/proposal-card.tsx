import type { ProposalAnswer } from '../../lib/messages.ts';
import type { PlaceTarget } from '../../lib/target.ts';
import { texts } from '../../lib/texts.ts';
import { isFinal, type Transfer } from '../../lib/transfer.ts';
import { Sentence } from '../sentence.tsx';
import { nameOfTarget } from './describe-target.ts';

interface ProposalCardProps {
  transfer: Transfer;
  /** The second place. */
  proposed: PlaceTarget;
  onAnswer: (answer: ProposalAnswer) => void;
}

/** The person asked for a file at a second place while one was on its way to the first. */
export function ProposalCard({ transfer, proposed, onAnswer }: ProposalCardProps) {
  const { proposal } = texts.popup;
  const second = nameOfTarget(proposed);
  const isOver = isFinal(transfer.state);
  const answers: [ProposalAnswer, string][] = isOver
    ? [
        ['replace', proposal.start(second)],
        ['leave', proposal.notNow],
      ]
    : [
        ['redirect', proposal.redirect(second)],
        ['replace', proposal.replace(second)],
        ['leave', proposal.leave],
      ];
  return (
    <section className="notice proposal" role="alert" data-testid="proposal">
      <p>
        <Sentence
          text={
            isOver ? proposal.questionAfter(second) : proposal.question(nameOfTarget(transfer.target), second)
          }
        />
      </p>
      {answers.map(([answer, label]) => (
        <button key={answer} className="notice-button" type="button" onClick={() => onAnswer(answer)}>
          <Sentence text={label} />
        </button>
      ))}
    </section>
  );
}
