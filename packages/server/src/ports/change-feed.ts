/**
 * What one instance of the server tells the others. `changed`: a job may have changed. `ended`: it is final now.
 * `dropped`: an upload is not wanted any more, whoever receives it. `expires`: a new job expires then. `wanted`: another
 * request wants to go on with an upload. `freed`: a lease was given back.
 */
export type Change =
  | { kind: 'changed' | 'ended'; jobId: string }
  | { kind: 'dropped' | 'wanted'; uploadId: string }
  | { kind: 'freed'; lease: string }
  | { kind: 'expires'; atMs: number };

/**
 * Carries changes to all other instances that share a store, and to the one server of a store that is not shared, beside
 * which commands change it. News is only a hint to look: it may come twice, late, or,
 * where an instance is killed right after its step, from the slow re-check that the feed makes for lost news. It never
 * comes before the step can be read.
 */
export interface ChangeFeed {
  /** Tells the other instances, soon. Never fails: what cannot be sent is left to the re-check. */
  publish(change: Change): void;
  /** Calls the listener with what other instances tell, until `stop`. Resolves when it hears them. */
  listen(onChange: (change: Change) => void): Promise<void>;
  stop(): Promise<void>;
}
