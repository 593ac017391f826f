import type { HeldFile } from '../../messages/messages.ts';
import type { DriverPorts } from '../transfer/drive-transfer.ts';
import { fetchFile } from '../download/fetch-file.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';

/** The file of a transfer that is `holding`, fetched again where an earlier worker took it along. */
export async function takeHeldFile(
  runner: TransferRunner,
  { tabId, transferId }: { tabId: number; transferId: string },
  ports: DriverPorts,
): Promise<HeldFile | null> {
  const session = runner.sessionOf(tabId);
  const signal = runner.signalOf(tabId);
  if (session?.transfer.id !== transferId || session.transfer.state.name !== 'holding' || !signal)
    return null;
  const { file, job } = session.transfer.state;
  const client = ports.createClient(session.transfer.backend);
  const kept = ports.files.get(session.transfer.id);
  const { blob } = kept ?? (await fetchFile(job, { ...ports, session, client, signal }));
  return { blob, name: file.name };
}
