import type { NodeRequest, NodeResponse } from './node-exchange.ts';

/** The body of a request of Node.js, as much of it as is read, or what a body parser left of it. */
export function createBody(request: NodeRequest, response: NodeResponse): BodyInit {
  const { body } = request;
  if (body === undefined) return createStream(request, response);
  // A view of a Buffer's memory would be right too, but its type has changed between versions of TypeScript.
  return typeof body === 'string' || ArrayBuffer.isView(body) ? (body as BodyInit) : JSON.stringify(body);
}

/** Reads nothing until it is asked to, so that a body that nobody wants stays where it is. */
function createStream(request: NodeRequest, response: NodeResponse): ReadableStream<Uint8Array> {
  let detach: (() => void) | undefined;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    detach ??= attach(request, controller);
    request.resume();
  };
  const cancel = () => {
    detach?.();
    // What still comes is dropped; the next request cannot follow on this connection before it has all come.
    response.setHeader('connection', 'close');
    request.resume();
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/** @returns what undoes it. */
function attach(request: NodeRequest, controller: ReadableStreamDefaultController<Uint8Array>): () => void {
  const onData = (chunk: unknown) => {
    request.pause();
    controller.enqueue(new Uint8Array(chunk as Uint8Array)); // bytes, since nobody has set an encoding
  };
  const onEnd = () => {
    detach();
    controller.close();
  };
  const onError = (error: unknown) => {
    detach();
    controller.error(error);
  };
  const detach = () => {
    request.off('data', onData);
    request.off('end', onEnd);
  };
  request.on('data', onData);
  request.on('end', onEnd);
  // Stays for good: an error of a connection that has gone must never be without a listener.
  request.on('error', onError);
  return detach;
}
