/** JSON-RPC over a WebSocket, as WebDriver BiDi has it: https://www.w3.org/TR/webdriver-bidi/#protocol */
export interface BidiClient {
  /** Resolves with the command's result. Throws an Error with the command's name and BiDi's message. */
  send(method: string, params?: object): Promise<unknown>;
  close(): void;
}

interface Pending {
  method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Connects to a browser's BiDi address. When the connection ends, all open commands fail. */
export async function connectBidi(address: string): Promise<BidiClient> {
  const socket = new WebSocket(`${address}/session`);
  const pending = new Map<number, Pending>();
  await waitForOpening(socket);
  socket.addEventListener('message', ({ data }) => settle(pending, String(data)));
  socket.addEventListener('close', () => failAll(pending));

  let lastId = 0;
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) {
          reject(new Error(`${method}: the connection to Firefox is closed`));
          return;
        }
        lastId += 1;
        pending.set(lastId, { method, resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    close: () => socket.close(),
  };
}

function waitForOpening(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`Cannot connect to ${socket.url}`)), {
      once: true,
    });
  });
}

function settle(pending: Map<number, Pending>, text: string): void {
  const message: unknown = JSON.parse(text);
  const id = readProperty(message, 'id');
  const command = typeof id === 'number' ? pending.get(id) : undefined;
  // Events have no id; nobody subscribes to any.
  if (typeof id !== 'number' || command === undefined) return;
  pending.delete(id);
  if (readProperty(message, 'type') === 'error') {
    command.reject(new Error(`${command.method}: ${String(readProperty(message, 'message'))}`));
  } else {
    command.resolve(readProperty(message, 'result'));
  }
}

function failAll(pending: Map<number, Pending>): void {
  for (const command of pending.values()) {
    command.reject(new Error(`${command.method}: the connection to Firefox ended`));
  }
  pending.clear();
}

/** Follows a path of names into a parsed message; undefined when it leads nowhere. */
export function readProperty(value: unknown, ...names: Array<string | number>): unknown {
  return names.reduce<unknown>((part, name) => {
    if (typeof part !== 'object' || part === null) return undefined;
    return Object.getOwnPropertyDescriptor(part, name)?.value;
  }, value);
}

/** As `readProperty`, for a text that must be there. */
export function readText(value: unknown, ...names: Array<string | number>): string {
  const found = readProperty(value, ...names);
  if (typeof found !== 'string') throw new Error(`No text at ${names.join('.')} in ${JSON.stringify(value)}`);
  return found;
}
