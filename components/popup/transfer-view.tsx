import type { ProposalAnswer } from '../../lib/messages/messages.ts';
import { texts } from '../../lib/texts/texts.ts';
import { isFinal } from '../../lib/transfer/state-rules.ts';
import { Notice } from '../notice.tsx';
import { Sentence } from '../sentence.tsx';
import { announcementOf } from './headline-of.ts';
import { ProposalCard } from './proposal-card.tsx';
import { RecipientCard } from './recipient-card.tsx';
import { TransferCard, type TransferCardProps } from './transfer-card.tsx';
import { WhereItGoes, type WhereItGoesProps } from './where-it-goes.tsx';

export interface TransferViewProps extends TransferCardProps, WhereItGoesProps {
  onAnswerProposal: (answer: ProposalAnswer) => void;
  onAnswerRecipient: (isConfirmed: boolean) => void;
}

/** A transfer: where the file goes, how far it is, what can be done. A question about who gets it comes first. */
export function TransferView(props: TransferViewProps) {
  const { transfer } = props;
  const { question } = transfer;
  if (question) {
    return (
      <main data-testid="transfer-state" data-state={transfer.state.name}>
        <RecipientCard target={question.target} onAnswer={props.onAnswerRecipient} />
        <output className="screen-reader-only">
          {texts.popup.recipient.titles[question.target.recipient.kind]}
        </output>
      </main>
    );
  }
  return (
    <main data-testid="transfer-state" data-state={transfer.state.name}>
      {transfer.isOutOfReach && !isFinal(transfer.state) && <Notice>{texts.popup.outOfReach}</Notice>}
      {transfer.proposed && (
        <ProposalCard transfer={transfer} proposed={transfer.proposed} onAnswer={props.onAnswerProposal} />
      )}
      {isBeforeArrival(transfer.state.name) && !transfer.proposed && <WhereItGoes {...props} />}
      <TransferCard {...props} />
      <output className="screen-reader-only">
        <Sentence text={announcementOf(transfer)} />
      </output>
    </main>
  );
}

/** From then on the headlines name file and place themselves, as the question about a second place does. */
function isBeforeArrival(name: TransferCardProps['transfer']['state']['name']): boolean {
  return name === 'creating' || name === 'waiting' || name === 'receiving';
}
