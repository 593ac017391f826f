import { readBackend, type OptionsParts } from './options-state.ts';

/** Tests the backend as it is typed, saved or not. */
export async function checkConnection({ state, ports }: OptionsParts): Promise<void> {
  const backend = readBackend(state);
  if (!backend) return;
  const { fields } = state.getState();
  state.setState({ test: { name: 'running' } });
  const result = await ports.test(backend);
  // A result belongs to the texts that were tested.
  if (state.getState().fields === fields) state.setState({ test: { name: 'ended', result } });
}

/** Asks the person for access to an origin, then tests again. To be called inside their click. */
export async function askForAccess(origin: string, parts: OptionsParts): Promise<void> {
  const isAllowed = await parts.ports.requestAccess(origin).catch(() => false); // no answer is no consent
  if (isAllowed) return checkConnection(parts);
  const { host } = new URL(origin);
  parts.state.setState({ test: { name: 'ended', result: { kind: 'accessDenied', host } } });
}
