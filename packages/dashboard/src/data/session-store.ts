import type { DashboardClient } from './dashboard-client.ts';
import { DashboardError } from './dashboard-error.ts';

/** `reason`: why nobody is signed in, for the person. */
export type Session =
  | { kind: 'unknown'; problem: string | undefined }
  | { kind: 'signedOut'; reason: string | undefined }
  | { kind: 'signedIn' };

const RETRY_MS = 3_000;

/** Whether somebody is signed in, in the form that React's `useSyncExternalStore` takes. */
export class SessionStore {
  readonly client: DashboardClient;
  readonly #listeners = new Set<() => void>();
  #state: Session = { kind: 'unknown', problem: undefined };

  constructor(createClient: (onSignedOut: (reason: string) => void) => DashboardClient) {
    this.client = createClient((reason) => this.#setState({ kind: 'signedOut', reason }));
  }

  readonly getState = (): Session => this.#state;

  /** Calls the listener after each change. Returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the server until it answers. */
  start(): void {
    void this.#ask();
  }

  /** @throws DashboardError, when the secret is wrong, or there were too many tries. */
  async signIn(secret: string): Promise<void> {
    await this.client.signIn(secret);
    this.#setState({ kind: 'signedIn' });
  }

  /** @throws DashboardError, when the server cannot be reached; the session stays. */
  async signOut(): Promise<void> {
    await this.client.signOut();
    this.#setState({ kind: 'signedOut', reason: undefined });
  }

  async #ask(): Promise<void> {
    try {
      const { isSignedIn } = await this.client.readSession();
      this.#setState(isSignedIn ? { kind: 'signedIn' } : { kind: 'signedOut', reason: undefined });
    } catch (error) {
      if (!(error instanceof DashboardError)) throw error;
      this.#setState({ kind: 'unknown', problem: error.message });
      if (error.kind === 'unreachable') setTimeout(() => void this.#ask(), RETRY_MS);
    }
  }

  #setState(state: Session): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
