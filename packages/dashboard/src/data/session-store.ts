import type { DashboardClient } from './dashboard-client.ts';
import { DashboardError } from './dashboard-error.ts';
import { Observable } from './observable.ts';

/** `reason`: why nobody is signed in, for the person. */
export type Session =
  | { kind: 'unknown'; problem: string | undefined }
  | { kind: 'signedOut'; reason: string | undefined }
  | { kind: 'signedIn' };

const RETRY_MS = 3_000;

/** Whether somebody is signed in. Its client notices when the session has ended. */
export class SessionStore extends Observable<Session> {
  readonly client: DashboardClient;
  readonly #client: DashboardClient;

  constructor(client: DashboardClient) {
    super({ kind: 'unknown', problem: undefined });
    this.#client = client;
    this.client = watchSession(client, (reason) => this.setState({ kind: 'signedOut', reason }));
  }

  /** Asks the server until it answers. */
  start(): void {
    void this.#ask();
  }

  /** @throws DashboardError, when the secret is wrong, or there were too many tries. */
  async signIn(secret: string): Promise<void> {
    await this.#client.signIn(secret);
    this.setState({ kind: 'signedIn' });
  }

  /** @throws DashboardError, when the server cannot be reached; the session stays. */
  async signOut(): Promise<void> {
    await this.#client.signOut();
    this.setState({ kind: 'signedOut', reason: undefined });
  }

  async #ask(): Promise<void> {
    try {
      const { isSignedIn } = await this.#client.readSession();
      this.setState(isSignedIn ? { kind: 'signedIn' } : { kind: 'signedOut', reason: undefined });
    } catch (error) {
      if (!(error instanceof DashboardError)) throw error;
      this.setState({ kind: 'unknown', problem: error.message });
      if (error.kind === 'unreachable') setTimeout(() => void this.#ask(), RETRY_MS);
    }
  }
}

/** The same client, which reports the first answer that says "signed out". */
function watchSession(client: DashboardClient, onEnd: (reason: string) => void): DashboardClient {
  const watch =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        return await call(...given);
      } catch (error) {
        if (error instanceof DashboardError && error.kind === 'signed_out') onEnd(error.message);
        throw error;
      }
    };
  return Object.fromEntries(
    Object.entries(client).map(([name, call]: [string, (...given: unknown[]) => Promise<unknown>]) => [
      name,
      watch(call),
    ]),
  ) as unknown as DashboardClient;
}
