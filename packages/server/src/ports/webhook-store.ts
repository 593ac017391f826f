/** An address that is told how jobs end. */
export interface WebhookEndpoint {
  id: string;
  /** Of whose jobs it learns. `null`: of all. */
  projectId: string | null;
  url: string;
  /** `whsec_…`, in clear: it signs what is sent. */
  secret: string;
  createdAtMs: number;
}

/** A secret that was replaced. It signs too until then: the receiver has so long to change over. */
export interface FormerSecret {
  text: string;
  untilMs: number;
}

export interface SecretRotation {
  secret: string;
  nowMs: number;
  /** How long the present secret signs beside the new one. */
  formerUntilMs: number;
}

export interface StoredWebhookEndpoint extends WebhookEndpoint {
  /** Those before this one, oldest first. The time of some may be over. */
  formerSecrets: readonly FormerSecret[];
  /** Nothing is sent there any more. */
  disabled: { atMs: number; reason: string } | null;
}

/** An endpoint, and how many of its deliveries have not arrived yet, or never did. */
export interface ListedWebhookEndpoint extends StoredWebhookEndpoint {
  pending: number;
  givenUp: number;
}

/** What is told of the end of a job. It never changes, however often it is sent. */
export interface OutgoingEvent {
  /** The same for every endpoint and at each try. */
  id: string;
  /** JSON, as it goes over the wire. */
  body: string;
}

/** A delivery that the caller alone may try, until its lease runs out. */
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
  /** Broken off by this side: it was no fault of the endpoint, and does not count as a try. */
  | { kind: 'interrupted'; nowMs: number };

export interface DeliveryClaim {
  nowMs: number;
  /** When others may try, should the caller be gone by then. */
  leasedUntilMs: number;
  /** The most deliveries that are wanted. */
  limit: number;
}

/**
 * Keeps endpoints, and what is still to be sent to them. Deliveries come into being in one place only: the
 * step in which `JobStore` ends a job adds one for each endpoint of that moment which is told of the job's
 * project and is not disabled. The rules, to which the contract test holds every driver:
 *
 * 1. An end that did not happen is told to nobody; one that did has exactly one delivery for each endpoint,
 *    also when the process is killed right after it.
 * 2. A delivery is kept until it has arrived or was given up, whatever becomes of its job. With its
 *    endpoint it is removed.
 * 3. It is under way with one caller at a time. The claim of a caller that is gone ends with its lease, so
 *    that a delivery may be sent twice and is never lost.
 * 4. Who settles a delivery after another has claimed it changes nothing.
 * 5. To a disabled endpoint nothing is sent: what was pending is given up.
 * 6. Unknown ids are an ordinary answer, never an error. What another process has changed holds at once.
 */
export interface WebhookStore {
  /** Adds an endpoint, or gives the one of that id another address and secret. It is not disabled any more. */
  putEndpoint(endpoint: WebhookEndpoint): Promise<void>;
  listEndpoints(): Promise<ListedWebhookEndpoint[]>;
  /** Removes an endpoint and its deliveries. False: there is none. */
  removeEndpoint(id: string): Promise<boolean>;
  /**
   * Puts a secret in the place of the present one. Each former one keeps its own time: nobody knows which of
   * them the receiver has by now. False: there is no such endpoint.
   */
  rotateSecret(id: string, rotation: SecretRotation): Promise<boolean>;
  /** Returns how many deliveries that gave up. `undefined`: it was disabled before, or there is none. */
  disableEndpoint(id: string, reason: string, nowMs: number): Promise<number | undefined>;
  /** Ids of the endpoints that have deliveries to be tried now. */
  listDueEndpoints(nowMs: number): Promise<string[]>;
  /** Takes deliveries of one endpoint that are due, oldest first. */
  claimDue(endpointId: string, claim: DeliveryClaim): Promise<ClaimedDelivery[]>;
  /** Writes down what came out of a try. False: the delivery is another's by now, or gone. */
  settle(delivery: ClaimedDelivery, result: DeliveryResult): Promise<boolean>;
  /** Ends all claims. For a process that knows to be the only one, after another was killed. */
  freeClaims(): Promise<void>;
  /** Makes due now what is due later than that. Returns how many deliveries it was. */
  bringForward(laterThanMs: number, nowMs: number): Promise<number>;
  /** The next moment after the given one at which a delivery becomes due. */
  findNextDue(nowMs: number): Promise<number | undefined>;
  countPending(): Promise<number>;
  /** Forgets deliveries that arrived or were given up, by that moment. */
  forgetEnded(untilMs: number): Promise<void>;
}
