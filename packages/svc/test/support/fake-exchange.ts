import type { NodeRequest, NodeResponse } from '../../src/node.ts';

const nothing = () => undefined;

/** A request without a body, as Node.js would hand it over. */
export function createRequest(fields: Partial<NodeRequest> = {}): NodeRequest {
  const emitter = { on: nothing, off: nothing, pause: nothing, resume: nothing };
  return { method: 'GET', url: '/', headers: {}, socket: {}, ...emitter, ...fields };
}

/** A request whose body flows for ever, one piece after the other, while it is not paused. */
export function createEndlessRequest() {
  const listeners = new Map<string, (...values: unknown[]) => void>();
  const flow = { isPaused: true, sent: 0 };
  const resume = () => {
    flow.isPaused = false;
    while (!flow.isPaused && flow.sent < 100) {
      flow.sent += 1;
      listeners.get('data')?.(new Uint8Array([flow.sent]));
    }
  };
  const request = createRequest({
    method: 'POST',
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
    pause: () => {
      flow.isPaused = true;
    },
    resume,
  });
  return { request, countSent: () => flow.sent };
}

/** A response that keeps what is written to it, and has room for `room` pieces until `drain` is called. */
export function createFakeResponse(room = Infinity) {
  const listeners = new Map<string, () => void>();
  const sent: string[] = [];
  const headers = new Map<string, string | string[]>();
  let free = room;
  const response: NodeResponse = {
    statusCode: 0,
    headersSent: false,
    writableEnded: false,
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
    setHeader: (name, value) => headers.set(name, value),
    removeHeader: (name) => headers.delete(name),
    write: (chunk) => {
      sent.push(new TextDecoder().decode(chunk));
      free -= 1;
      return free > 0;
    },
    end: nothing,
    destroy: () => listeners.get('close')?.(),
  };
  const drain = () => {
    free = room;
    listeners.get('drain')?.();
  };
  return { response, sent, headers, drain };
}
