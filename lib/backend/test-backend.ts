import { PROTOCOL_VERSION } from '@svc/protocol';
import type { Backend } from '../settings/saved-backends.ts';
import { askAbout } from './ask-about.ts';
import { testConnection, type ConnectionResult, type TestPorts } from './test-connection.ts';

/** A test that a person has asked for. */
export type ConnectionTest =
  | { name: 'idle' | 'running' }
  | { name: 'ended'; result: ConnectionResult | { kind: 'accessDenied'; host: string } };

/** The versions that this extension understands. */
const SPOKEN = { oldest: 1, newest: PROTOCOL_VERSION };

/** Tests the connection, and whether server and extension understand each other. Never rejects. */
export async function testBackend(backend: Backend, ports: TestPorts): Promise<ConnectionResult> {
  const result = await testConnection(backend, ports);
  // A server of another version may answer in a way that the test does not know.
  if (result.kind !== 'works' && result.kind !== 'otherService') return result;
  const { protocol } = (await askAbout(backend, ports.fetch)) ?? {};
  if (protocol === undefined) return result;
  if (protocol > SPOKEN.newest) return { kind: 'newerServer', host: result.host };
  return protocol < SPOKEN.oldest ? { kind: 'olderServer', host: result.host } : result;
}
