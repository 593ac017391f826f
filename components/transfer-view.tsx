import { announcementOf } from './headline-of.ts';
import { TargetLine } from './target-line.tsx';
import { TransferCard, type TransferCardProps } from './transfer-card.tsx';

/** A transfer: where the file goes, how far it is, what can be done. */
export function TransferView(props: TransferCardProps) {
  const { transfer } = props;
  return (
    <main data-testid="transfer-state" data-state={transfer.state.name}>
      {isBeforeArrival(transfer.state.name) && <TargetLine target={transfer.target} />}
      <TransferCard {...props} />
      <output className="screen-reader-only">{announcementOf(transfer)}</output>
    </main>
  );
}

/** From then on the headlines name file and field themselves. */
function isBeforeArrival(name: TransferCardProps['transfer']['state']['name']): boolean {
  return name === 'creating' || name === 'waiting' || name === 'receiving';
}
