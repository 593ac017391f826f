import type { ListedDelivery } from '@svc/protocol/dashboard';
import { Badge, type Tone } from '../parts/badge.tsx';
import { formatDistance } from '../parts/format.ts';
import { Cell, Row, RowActions, Rows } from '../parts/rows.tsx';
import { useAction } from '../parts/use-action.ts';
import { DELIVERY_WORDS, texts } from '../texts.ts';

const TONES: Record<ListedDelivery['status'], Tone> = {
  pending: 'waiting',
  delivered: 'good',
  given_up: 'bad',
};

interface DeliveryRowsProps {
  deliveries: readonly ListedDelivery[];
  nowMs: number;
  /** False: the endpoint is disabled. */
  canSend: boolean;
  onSendAgain: (id: number) => Promise<void>;
}

export function DeliveryRows({ deliveries, nowMs, canSend, onSendAgain }: DeliveryRowsProps) {
  return (
    <Rows name="of-deliveries" columns={[texts.state, texts.job, texts.event, texts.tries, texts.when]}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id}>
          <Cell area="state" label={texts.state}>
            <Badge tone={TONES[delivery.status]}>{DELIVERY_WORDS[delivery.status]}</Badge>
          </Cell>
          <Cell area="job" label={texts.job}>
            <code>{delivery.jobIdStart}…</code>
          </Cell>
          <Cell area="event" label={texts.event}>
            <code>{delivery.eventId}</code>
          </Cell>
          <Cell area="tries" label={texts.tries} isAside>
            {texts.tryCount(delivery.attempts)}
          </Cell>
          <Cell area="when" label={texts.when} isAside>
            {describeTime(delivery, nowMs)}
          </Cell>
          <RowActions>{canSend && <SendAgain delivery={delivery} onSendAgain={onSendAgain} />}</RowActions>
        </Row>
      ))}
    </Rows>
  );
}

function SendAgain({
  delivery: { id, eventId },
  onSendAgain,
}: Pick<DeliveryRowsProps, 'onSendAgain'> & { delivery: ListedDelivery }) {
  const { isBusy, problem, run } = useAction();
  return (
    <>
      <button
        type="button"
        className="small"
        aria-label={texts.sendAgainOf(eventId)}
        aria-disabled={isBusy}
        onClick={() => void run(() => onSendAgain(id))}
      >
        {texts.sendAgain}
      </button>
      {problem !== undefined && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

function describeTime({ status, dueAtMs, endedAtMs }: ListedDelivery, nowMs: number): string {
  if (endedAtMs !== null) return formatDistance(endedAtMs, nowMs);
  if (status !== 'pending' || dueAtMs === null) return texts.never;
  return dueAtMs <= nowMs ? formatDistance(nowMs, nowMs) : texts.nextTry(formatDistance(dueAtMs, nowMs));
}
