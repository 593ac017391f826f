/** What is needed of an `IncomingMessage` of `node:http`; Express and others add `originalUrl` and `body`. */
export interface NodeRequest {
  method?: string | undefined;
  url?: string | undefined;
  /** The address before a router has cut its own part off (Express). */
  originalUrl?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** 2 for a request of `node:http2`. */
  httpVersionMajor?: number | undefined;
  /** What a body parser made of the body, which then cannot be read any more. */
  body?: unknown;
  /** Nothing comes any more: it has been read, or the caller has gone. */
  destroyed?: boolean | undefined;
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
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  /** Listens. */
  on(event: string, listener: () => void): unknown;
  /** Listens no longer. */
  off(event: string, listener: () => void): unknown;
  /** Sets a header; several values are several lines. */
  setHeader(name: string, value: string | string[]): unknown;
  /** Takes a header back. */
  removeHeader(name: string): unknown;
  /** Sends a part of the body. `false`: wait for `drain` before the next. */
  write(chunk: Uint8Array): boolean;
  /** Says that the body is at its end. */
  end(): unknown;
  /** Cuts the connection. */
  destroy(): unknown;
}

/** One request and its answer. */
export interface NodeExchange {
  request: NodeRequest;
  response: NodeResponse;
  /** Aborts when the caller goes away before there is an answer. */
  gone: AbortSignal;
}
