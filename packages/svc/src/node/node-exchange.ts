/** The part of an `IncomingMessage` of `node:http` that is used; Express and others add `originalUrl` and `body`. */
export interface NodeRequest {
  method?: string | undefined;
  url?: string | undefined;
  /** The address before a router removed its prefix (Express). */
  originalUrl?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** 2 for a request of `node:http2`. */
  httpVersionMajor?: number | undefined;
  /** The parsed body of a body parser; the stream is empty then. */
  body?: unknown;
  /** No more data: the body has been read, or the caller has gone. */
  destroyed?: boolean | undefined;
  /** Has `encrypted: true` for TLS. */
  socket: object;
  /** Adds a listener. */
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  /** Removes a listener. */
  off(event: string, listener: (...values: unknown[]) => void): unknown;
  /** Stops the body from flowing. */
  pause(): unknown;
  /** Lets the body flow. */
  resume(): unknown;
}

/** The part of a `ServerResponse` of `node:http` that is used. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  /** Adds a listener. */
  on(event: string, listener: () => void): unknown;
  /** Removes a listener. */
  off(event: string, listener: () => void): unknown;
  /** Sets a header; several values are several lines. */
  setHeader(name: string, value: string | string[]): unknown;
  /** Removes a header. */
  removeHeader(name: string): unknown;
  /** Sends a part of the body. `false`: wait for `drain` before the next. */
  write(chunk: Uint8Array): boolean;
  /** Ends the body. */
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
