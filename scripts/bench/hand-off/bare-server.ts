import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

// `node bare-server.ts FOLDER`: a minimal file server for the bench. PUT writes a file to disk, GET and HEAD read it
// once it is complete, DELETE removes it. `GET /wait/NAME` is answered when the file is complete.

const BUFFER = { highWaterMark: 1 << 20 };
const PAGE = '<!doctype html><title>Bare server</title><input type="file" />';

const [folder = '.'] = process.argv.slice(2);
const arrived = new Set<string>();
const waiting = new Map<string, ServerResponse[]>();

const server = createServer({ requestTimeout: 0, ...BUFFER }, (request, response) => {
  answer(request, response).catch(() => response.destroy());
});
process.stdin.resume().once('end', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify([(server.address() as AddressInfo).port])); // it listens on TCP
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, room, name] = /^\/(files|wait)\/([\w-]+)$/.exec(request.url ?? '') ?? [];
  if (name === undefined) {
    response.setHeader('content-type', 'text/html').end(PAGE);
    return;
  }
  const file = path.join(folder, name);
  if (room === 'wait') return wait(name, response);
  if (request.method === 'PUT') return take(request, response, file);
  if (request.method === 'DELETE') return remove(response, file);
  return give(request, response, file);
}

function wait(name: string, response: ServerResponse): void {
  if (arrived.has(name)) response.end();
  else waiting.set(name, [...(waiting.get(name) ?? []), response]);
}

async function take(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  await pipeline(request, createWriteStream(`${file}.part`, BUFFER));
  await rename(`${file}.part`, file);
  const name = path.basename(file);
  arrived.add(name);
  for (const held of waiting.get(name) ?? []) held.end();
  waiting.delete(name);
  response.end();
}

async function give(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  if (!arrived.has(path.basename(file))) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-length', (await stat(file)).size);
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file, BUFFER), response);
}

async function remove(response: ServerResponse, file: string): Promise<void> {
  arrived.delete(path.basename(file));
  await rm(file, { force: true });
  response.end();
}
