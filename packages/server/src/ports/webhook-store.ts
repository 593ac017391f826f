/** An address that gets a webhook when a job ends. */
export interface WebhookEndpoint {
  id: string;
  /** The project whose webhooks it gets. `null`: all projects. */
  projectId: string | null;
  url: string;
  /** `whsec_…`, in plain text, since it signs webhooks. */
  secret: string;
  createdAtMs: number;
}

/** A replaced secret, which still signs until `untilMs`, so that the receiver has time to switch. */
export interface FormerSecret {
  text: string;
  untilMs: number;
}

export interface SecretRotation {
  secret: string;
  nowMs: number;
  /** Until then the former secret also signs. */
  formerUntilMs: number;
}

export interface StoredWebhookEndpoint extends WebhookEndpoint {
  /** Oldest first. Some may have expired. */
  formerSecrets: readonly FormerSecret[];
  /** Set: nothing is sent there. */
  disabled: { atMs: number; reason: string } | null;
}

/** An endpoint, and how many of its deliveries are pending or were given up. */
export interface ListedWebhookEndpoint extends StoredWebhookEndpoint {
  pending: number;
  givenUp: number;
}

/** The event about the end of a job. It never changes. */
export interface OutgoingEvent {
  /** The same for every endpoint and at each try. */
  id: string;
  /** JSON, as it goes over the wire. */
  body: string;
}

/** A delivery that only this caller may try, until its lease expires. */
export interface ClaimedDelivery {
  id: number;
  jobId: string;
  event: OutgoingEvent;
  endpoint: StoredWebhookEndpoint;
  /** 1 for the first. */
  attempt: number;
}

export type DeliveryResult =
  | { kind: 'delivered' | 'given_up'; nowMs: number }
  | { kind: 'retry'; dueAtMs: number }
  /** This server aborted it, so it does not count as a try. */
  | { kind: 'interrupted'; nowMs: number };

export interface DeliveryClaim {
  nowMs: number;
  /** After this time others may try, in case the caller was killed. */
  leasedUntilMs: number;
  /** The maximum number of deliveries. */
  limit: number;
}

/** A delivery, for people. */
export interface ListedDelivery {
  id: number;
  jobId: string;
  eventId: string;
  status: 'pending' | 'delivered' | 'given_up';
  /** Tries so far. */
  attempts: number;
  /** When the next try is; `null`: it has ended. */
  dueAtMs: number | null;
  endedAtMs: number | null;
}

/**
 * Keeps endpoints and their deliveries. Only `JobStore` makes deliveries: in the step in which it ends a job, it adds
 * one for each endpoint that is enabled and gets the job's project. The contract test checks these rules for every
 * driver:
 *
 * 1. Each job that ended has exactly one delivery per endpoint, also if the process is killed right after it. A job
 *    that did not end has none.
 * 2. A delivery is kept until it arrived or was given up, even if its job is removed before. It is removed together
 *    with its endpoint.
 * 3. Only one caller at a time may send a delivery. A killed caller's lease expires, so a delivery may be sent twice,
 *    but is never lost.
 * 4. `settle` changes nothing after another caller has claimed the delivery.
 * 5. Nothing is sent to a disabled endpoint: its pending deliveries are given up.
 * 6. For unknown ids the methods return a value, never an error. Changes by another process are visible at once.
 */
export interface WebhookStore {
  /** Adds an endpoint, or replaces the address and the secret of the one with that id, and enables it. */
  putEndpoint(endpoint: WebhookEndpoint): Promise<void>;
  listEndpoints(): Promise<ListedWebhookEndpoint[]>;
  /** Removes an endpoint and its deliveries. False: it is unknown. */
  removeEndpoint(id: string): Promise<boolean>;
  /**
   * Replaces the present secret. Former ones stay valid until their own time, since the receiver may still use them.
   * False: the endpoint is unknown.
   */
  rotateSecret(id: string, rotation: SecretRotation): Promise<boolean>;
  /** Returns how many deliveries were given up. `undefined`: already disabled, or unknown. */
  disableEndpoint(id: string, reason: string, nowMs: number): Promise<number | undefined>;
  /** Ids of the endpoints with deliveries that are due. */
  listDueEndpoints(nowMs: number): Promise<string[]>;
  /** Claims deliveries of one endpoint that are due, oldest first. */
  claimDue(endpointId: string, claim: DeliveryClaim): Promise<ClaimedDelivery[]>;
  /** Stores the result of a try. False: another caller has claimed the delivery, or it was removed. */
  settle(delivery: ClaimedDelivery, result: DeliveryResult): Promise<boolean>;
  /** Ends all claims, which are of a killed process, if only one process at a time uses the store. */
  freeClaims(): Promise<void>;
  /** Makes deliveries due now that are due later than `laterThanMs`. Returns their number. */
  bringForward(laterThanMs: number, nowMs: number): Promise<number>;
  /** The first time after `nowMs` at which a delivery becomes due. */
  findNextDue(nowMs: number): Promise<number | undefined>;
  countPending(): Promise<number>;
  /** The newest first. */
  listDeliveries(endpointId: string, limit: number): Promise<ListedDelivery[]>;
  /**
   * Makes a delivery that has ended, or waits for its next try, due now, with all tries again. False: it is unknown,
   * its endpoint is disabled, or it is being sent now.
   */
  sendAgain(id: number, nowMs: number): Promise<boolean>;
  /** Removes deliveries that arrived or were given up before this time. */
  forgetEnded(untilMs: number): Promise<void>;
}
