import type { HeldFile } from '../messages.ts';
import { fetchFile, type DriverPorts } from './drive-transfer.ts';
import type { TransferSession } from './transfer-session.ts';

/** The file of a transfer that is `holding`, fetched again where an earlier worker took it along. */
export async function takeHeldFile(
  session: TransferSession | undefined,
  ports: DriverPorts,
): Promise<HeldFile | null> {
  if (session?.transfer.state.name !== 'holding') return null;
  const { file, job } = session.transfer.state;
  const client = ports.createClient(session.transfer.backend);
  const { signal } = new AbortController();
  const kept = ports.files.get(session.transfer.id);
  const blob = kept ?? (await fetchFile(job, { ...ports, session, client, signal }));
  return { blob, name: file.name };
}
