import { EventEmitter, once } from 'node:events';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  startRoundRobinProxy,
  type ProxyOptions,
} from '../../../../../scripts/cluster/proxy/round-robin-proxy.ts';
import { startStub } from './stub-instance.ts';

async function startProxy(urls: readonly string[], options: ProxyOptions = {}): Promise<string> {
  const proxy = await startRoundRobinProxy(options);
  onTestFinished(() => proxy.close());
  proxy.setTargets(urls);
  return `http://127.0.0.1:${proxy.port}`;
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

test('gives each request to the next instance, also from the same connection', async () => {
  const [one, two, three] = [await startStub(), await startStub(), await startStub()];
  const url = await startProxy([one.url, two.url, three.url]);
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await read(url));
  expect(answers).toEqual([one.url, two.url, three.url, one.url, two.url, three.url]);
});

test('tells the instance who asked, by which protocol, and for which host', async () => {
  const stub = await startStub((request, response) => response.end(JSON.stringify(request.headers)));
  const url = await startProxy([stub.url]);
  const response = await fetch(url, {
    headers: { 'x-forwarded-for': '192.0.2.7', 'x-real-ip': '192.0.2.7' },
  });
  expect(await response.json()).toMatchObject({
    host: new URL(url).host,
    'x-forwarded-for': '192.0.2.7, 127.0.0.1',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
});

test('passes method, path, body, status and headers on', async () => {
  const stub = await startStub((request, response) => void answerWithRequest(request, response));
  const url = await startProxy([stub.url]);
  const response = await fetch(`${url}/a/b?c=d`, { method: 'PATCH', body: 'bytes' });
  expect(response.status).toBe(418);
  expect(response.headers.get('x-own')).toBe('yes');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await response.text()).toBe('PATCH /a/b?c=d bytes');
});

test('passes each piece of a body on before the next one is there, in both directions', async () => {
  // The instance sends each piece back at once. A proxy that buffers would wait for ever.
  const stub = await startStub((request, response) => request.pipe(response));
  const url = await startProxy([stub.url]);
  const sending = ask(url, { method: 'POST' });
  sending.write('first');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.setEncoding('utf8');
  expect((await once(answer, 'data'))[0]).toBe('first');
  sending.write('second');
  expect((await once(answer, 'data'))[0]).toBe('second');
  sending.end();
  expect(await text(answer)).toBe('');
});

test('passes a body of many megabytes on as it is', async () => {
  const stub = await startStub((request, response) => request.pipe(response));
  const url = await startProxy([stub.url]);
  const bytes = Buffer.alloc(20 << 20, 'pocketfill');
  const sending = ask(url, { method: 'PUT', headers: { 'content-length': bytes.length } });
  sending.end(bytes);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect((await buffer(answer)).equals(bytes)).toBe(true);
});

test('passes over an instance that refuses connections, with the body of the request whole', async () => {
  const dead = await startStub();
  await dead.die();
  const living = await startStub((request, response) => request.pipe(response));
  const url = await startProxy([dead.url, living.url]);
  for (const body of ['one', 'two', 'three']) {
    expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(body);
  }
});

test('answers 502 when the instance dies in the middle of a request, and asks no other', async () => {
  const dying = await startStub(() => void dying.die());
  const other = await startStub();
  const url = await startProxy([dying.url, other.url]);
  const response = await fetch(url, { method: 'POST', body: 'sent once' });
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({ error: 'The instance went away. Try again.' });
  expect(other.asked).toEqual([]);
  expect(await read(url)).toBe(other.url);
});

test('cuts the answer when the instance dies in the middle of it', async () => {
  const dying = await startStub((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => void dying.die());
  });
  const response = await fetch(await startProxy([dying.url]));
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('ends the request to the instance when the caller goes away', async () => {
  const caller = new AbortController();
  const left = new EventEmitter();
  const hasLeft = once(left, 'left');
  const stub = await startStub((_request, response) => {
    response.once('close', () => left.emit('left'));
    caller.abort();
  });
  const answer = fetch(await startProxy([stub.url]), { signal: caller.signal });
  await expect(answer).rejects.toThrow('abort');
  await hasLeft;
  expect(stub.asked).toEqual(['/']);
});

test('passes over an instance that is not ready, and takes it back when it is', async () => {
  const [draining, other] = [await startStub(), await startStub()];
  draining.readyStatus = 503;
  const url = await startProxy([draining.url, other.url], { readyPath: '/readyz' });
  const readPair = async () => new Set([await read(url), await read(url)]);
  await vi.waitFor(async () => expect(await readPair()).toEqual(new Set([other.url])), { timeout: 10_000 });
  const askedBefore = draining.asked.length;
  await readPair();
  expect(draining.asked).toHaveLength(askedBefore);
  draining.readyStatus = 200;
  await vi.waitFor(async () => expect((await readPair()).size).toBe(2), { timeout: 10_000 });
});

test('says 503 and when to come again if no instance is there', async () => {
  const dead = await startStub();
  await dead.die();
  const response = await fetch(await startProxy([dead.url]));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toEqual({ error: 'No instance is ready. Try again in a moment.' });
});

async function answerWithRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  response.writeHead(418, { 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'] });
  response.end(`${request.method} ${request.url} ${body}`);
}
