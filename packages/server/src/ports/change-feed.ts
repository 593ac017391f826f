/**
 * A message to other instances. `changed`: a job may have changed. `ended`: it is now final. `dropped`: an upload is
 * not wanted any more. `expires`: the expiry of a new job. `wanted`: another request wants to continue an upload.
 * `freed`: a lease was given back.
 */
export type Change =
  | { kind: 'changed' | 'ended'; jobId: string }
  | { kind: 'dropped' | 'wanted'; uploadId: string }
  | { kind: 'freed'; lease: string }
  | { kind: 'expires'; atMs: number };

/**
 * Sends changes to all other instances that share a database, and changes by commands to the one server of an embedded
 * database. A change is only a hint to look: it may come twice, late, or, if an instance is killed right after its
 * step, from the feed's slow re-check. It never comes before the step can be read.
 */
export interface ChangeFeed {
  /** Sends a change soon. Never fails: others find an unsent change by the re-check. */
  publish(change: Change): void;
  /** Calls the listener with other instances' changes, until `stop`. Resolves when it is listening. */
  listen(onChange: (change: Change) => void): Promise<void>;
  stop(): Promise<void>;
}
