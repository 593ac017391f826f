/** What is needed of an `IncomingMessage` of `node:http`; Express and others add `originalUrl` and `body`. */
export interface NodeRequest {
  method?: string | undefined;
  url?: string | undefined;
  /** The address before a router has cut its own part off (Express). */
  originalUrl?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** What a body parser made of the body, which then cannot be read any more. */
  body?: unknown;
  /** Has `encrypted: true` where it is one of TLS. */
  socket: object;
  /** Listens. */
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  /** Listens no longer. */
  off(event: string, listener: (...values: unknown[]) => void): unknown;
  /** Stops the body from flowing. */
  pause(): unknown;
  /** Lets the body flow. */
  resume(): unknown;
}

/** What is needed of a `ServerResponse` of `node:http`. */
export interface NodeResponse {
  statusCode: number;
  readonly writableEnded: boolean;
  /** Listens. */
  on(event: 'close', listener: () => void): unknown;
  /** Sets a header; several values are several lines. */
  setHeader(name: string, value: string | string[]): unknown;
  /** Sends the last of the body. */
  end(body: Uint8Array): unknown;
}
