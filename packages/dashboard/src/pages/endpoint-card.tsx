import type { ListedEndpoint } from '@svc/protocol/dashboard';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { useAnnounce } from '../parts/announcer.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { formatDate } from '../parts/format.ts';
import { Notice } from '../parts/notice.tsx';
import { texts } from '../texts.ts';
import { DeliveryRows } from './delivery-rows.tsx';

interface EndpointProps {
  endpoint: ListedEndpoint;
  nowMs: number;
  client: DashboardClient;
  onNewSecret: () => Promise<void>;
  onChanged: () => Promise<void>;
}

/** One endpoint with its buttons and its last deliveries. */
export function EndpointCard({ endpoint, nowMs, client, onNewSecret, onChanged }: EndpointProps) {
  const announce = useAnnounce();
  const { id, url, deliveries, disabled, isOfStart, isReadableByOthers } = endpoint;
  const remove = async () => {
    await client.removeEndpoint(id);
    await onChanged();
    announce(texts.removed);
  };
  const sendAgain = async (deliveryId: number) => {
    await client.sendAgain(id, deliveryId);
    await onChanged();
    announce(texts.sentAgain);
  };
  return (
    <section className="card endpoint" aria-label={url}>
      <div className="card-head">
        <div>
          <h2 className="url">{url}</h2>
          <p className="soft">{describeEndpoint(endpoint)}</p>
        </div>
        {isOfStart ? (
          <p className="hint">{texts.ofStart}</p>
        ) : (
          <div className="actions">
            <ConfirmButton words={texts.newSecret(url)} isDangerous={false} onConfirm={onNewSecret} />
            <ConfirmButton words={texts.remove(url)} onConfirm={remove} />
          </div>
        )}
      </div>
      {disabled && <Notice kind="careful">{texts.disabled(disabled.reason)}</Notice>}
      {isReadableByOthers && <Notice kind="careful">{texts.readableByOthers}</Notice>}
      <DeliveryRows
        deliveries={deliveries}
        nowMs={nowMs}
        canSend={disabled === null}
        onSendAgain={sendAgain}
      />
    </section>
  );
}

function describeEndpoint({ projectId, createdAtMs, pending, givenUp }: ListedEndpoint): string {
  const parts = [texts.jobsOf(projectId ?? texts.allProjects), texts.addedOn(formatDate(createdAtMs))];
  if (pending > 0) parts.push(texts.waitingDeliveries(pending));
  if (givenUp > 0) parts.push(texts.givenUpDeliveries(givenUp));
  return parts.join(' · ');
}
