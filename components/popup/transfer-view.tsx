import { texts } from '../../lib/texts/texts.ts';
import { isFinal } from '../../lib/transfer/state-rules.ts';
import type { TransferStateName } from '../../lib/transfer/transfer.ts';
import { Sentence } from '../sentence.tsx';
import { ProposalCard } from './cards/proposal-card.tsx';
import { RecipientCard } from './cards/recipient-card.tsx';
import type { TransferCardProps } from './cards/state-card.tsx';
import { TransferCard } from './cards/transfer-card.tsx';
import { WhereItGoes } from './places/where-it-goes.tsx';
import { announcementOf } from './words/describe-state.ts';

export interface TransferViewProps extends TransferCardProps {
  /** Origins of frames that the person was asked about and has not allowed. */
  refusedFrames: readonly string[];
}

/** Where the file goes, its progress, and what can be done; or only the question who gets the file, if there is one. */
export function TransferView(props: TransferViewProps) {
  const { transfer, refusedFrames, actions } = props;
  const { state, question, proposed } = transfer;
  if (question) {
    return (
      <main data-testid="transfer-state" data-state={state.name}>
        <RecipientCard target={question.target} actions={actions} />
        <output className="screen-reader-only">
          {texts.popup.recipient.titles[question.target.recipient.kind]}
        </output>
      </main>
    );
  }
  return (
    <main data-testid="transfer-state" data-state={state.name}>
      {transfer.isOutOfReach && !isFinal(state) && <p className="notice">{texts.popup.outOfReach}</p>}
      {proposed && <ProposalCard transfer={transfer} proposed={proposed} actions={actions} />}
      {SHOWS_PLACES.has(state.name) && !proposed && (
        <WhereItGoes transfer={transfer} refusedFrames={refusedFrames} actions={actions} />
      )}
      <TransferCard {...props} />
      <output className="screen-reader-only">
        <Sentence text={announcementOf(transfer)} />
      </output>
    </main>
  );
}

/** The headlines of later states name the place, as the question about a second place does. */
const SHOWS_PLACES: ReadonlySet<TransferStateName> = new Set(['creating', 'waiting', 'receiving']);
