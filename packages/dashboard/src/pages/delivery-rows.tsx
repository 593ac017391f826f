import type { ListedDelivery } from '@svc/protocol/dashboard';
import { Badge, type Tone } from '../parts/badge.tsx';
import { formatDistance } from '../parts/format.ts';
import { Rows, type Column } from '../parts/rows.tsx';
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
  const columns: Column<ListedDelivery>[] = [
    {
      area: 'state',
      label: texts.state,
      render: ({ status }) => <Badge tone={TONES[status]}>{DELIVERY_WORDS[status]}</Badge>,
    },
    { area: 'job', label: texts.job, render: ({ jobIdStart }) => <code>{jobIdStart}…</code> },
    { area: 'event', label: texts.event, render: ({ eventId }) => <code>{eventId}</code> },
    { area: 'tries', label: texts.tries, isAside: true, render: ({ attempts }) => texts.tryCount(attempts) },
    {
      area: 'when',
      label: texts.when,
      isAside: true,
      render: (delivery) => describeTime(delivery, nowMs),
    },
  ];
  return (
    <Rows
      name="of-deliveries"
      columns={columns}
      items={deliveries}
      keyOf={({ id }) => id}
      renderActions={(delivery) => canSend && <SendAgain delivery={delivery} onSendAgain={onSendAgain} />}
      none={texts.noDeliveries}
    />
  );
}

interface SendAgainProps extends Pick<DeliveryRowsProps, 'onSendAgain'> {
  delivery: ListedDelivery;
}

function SendAgain({ delivery: { id, eventId }, onSendAgain }: SendAgainProps) {
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
