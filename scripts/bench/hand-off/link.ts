import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

// `node link.ts BYTES_PER_SECOND PORT…`: a network connection of limited rate for the bench. For each port it listens
// at a port of its own and forwards connections. All connections share the rate, separately for each direction.

/** The burst after a pause, which compensates for late timers. */
const BURST_MS = 5;
const PIECE_BYTES = 64 * 1024;

const [bytesPerSecond = 0, ...targets] = process.argv.slice(2).map(Number);
const takeUp = createBucket(bytesPerSecond);
const takeDown = createBucket(bytesPerSecond);

process.stdin.resume().once('end', () => process.exit());
const ports = await Promise.all(targets.map(listenFor));
console.log(JSON.stringify(ports));

function listenFor(target: number): Promise<number> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    void join(near, far);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)); // it listens on TCP
  });
}

/** Each direction ends by itself. An error in one destroys both sockets. */
async function join(near: Socket, far: Socket): Promise<void> {
  for (const socket of [near, far]) socket.on('error', () => undefined); // handled by the pipelines
  await Promise.allSettled([pass(near, far, takeUp), pass(far, near, takeDown)]);
}

async function pass(from: Socket, to: Socket, take: (bytes: number) => Promise<void>): Promise<void> {
  await pipeline(
    from,
    async function* limit(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
          const piece = chunk.subarray(start, start + PIECE_BYTES);
          await take(piece.length);
          yield piece;
        }
      }
    },
    to,
  );
}

/** Resolves for each piece when it has passed, in the order of calls. */
function createBucket(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let freeAtMs = 0;
  return async (bytes) => {
    const nowMs = performance.now();
    freeAtMs = Math.max(freeAtMs, nowMs - BURST_MS) + (bytes / bytesPerSecond) * 1000;
    if (freeAtMs > nowMs) await pause(freeAtMs - nowMs);
  };
}
