import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as sealed from './sealed-file.mjs';
import { sendFromPhone } from './send-from-phone.mjs';
import { findNothing, transfer } from './transfer.mjs';

// Uses the kits as an integrator's backend does, in the runtime that runs this. SVC_TOKEN and SVC_API_URL name a real
// transfer server; INBOX_URL has the webhooks that it has sent.

const FEATURES = {
  'transfer through `createNodeListener`, `node:http`': throughNode,
  'transfer through `createNodeListener`, Express': throughExpress,
  'transfer through `createFetchHandler`, Hono': throughHono,
  'transfer through `createRouteHandler`': throughRouteHandler,
  '`verifyWebhook` on a real delivery': webhook,
  '`openSealed` and `generateSealKeys`, without a warning': sealedFile,
  'waiting stops when the caller leaves': callerLeaves,
  'typed errors': typedErrors,
  'a sentence without `SVC_TOKEN`': withoutToken,
  '`SvcUploadButton` rendered on the server': rendered,
  '`createSvcJobController`': controllerOnly,
};

/** Prints one line of JSON: the error of each feature, or null. */
export async function tryKit(kit) {
  const results = {};
  for (const [feature, run] of Object.entries(FEATURES)) {
    try {
      await run(kit);
      results[feature] = null;
    } catch (error) {
      results[feature] = error.stack.split('\n').slice(0, 4).join('\n');
    }
  }
  process.stdout.write(`${JSON.stringify(results)}\n`);
}

function createOptions({ svc }) {
  return {
    client: new svc.SvcServer(),
    onCompleted: (job, presigned) => ({ name: job.fileName, url: presigned.url }),
  };
}

async function throughNode(kit) {
  const handler = kit.svc.createFetchHandler(createOptions(kit));
  await transferThroughServer(kit.node.createNodeListener(handler));
}

/** Express has parsed the body before the kit sees it, as in many apps. */
async function throughExpress(kit) {
  const handler = kit.svc.createFetchHandler(createOptions(kit));
  const app = kit.express().use(kit.express.json()).use('/api/svc', kit.node.createNodeListener(handler));
  await transferThroughServer(app);
}

async function transferThroughServer(listener) {
  await withServer(listener, async (call) => {
    await transfer(call);
    await findNothing(call);
  });
}

async function withServer(listener, run) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  try {
    await run((path, init) => fetch(origin + path, init));
  } finally {
    server.close();
    server.closeAllConnections?.();
  }
}

/** If the client does not notice, the runner's time limit ends this. */
async function callerLeaves({ svc, node }) {
  const caller = new AbortController();
  let markStopped;
  const stopped = new Promise((resolve) => {
    markStopped = resolve;
  });
  const waitForJobCompletion = async (_id, { signal }) => {
    const aborted = once(signal, 'abort');
    caller.abort();
    await aborted;
    markStopped();
    throw signal.reason;
  };
  const client = { ...createFakeClient(), waitForJobCompletion };
  await withServer(node.createNodeListener(svc.createFetchHandler({ client })), async (call) => {
    const waiting = call('/api/svc/job/abc/wait', { signal: caller.signal });
    await assert.rejects(waiting, { name: 'AbortError' });
    await stopped;
  });
}

/** Node.js 18 has no global `crypto`. */
async function sealedFile({ svc }) {
  const warned = [];
  const warn = (warning) => void warned.push(String(warning));
  process.on('warning', warn);
  const { job, identity, sealedBytes: source } = sealed;
  const open = (bytes) => svc.openSealed({ job, source: new Response(bytes), identity });
  const { stream, ...said } = await open(source);
  assert.equal(await new Response(stream).text(), sealed.text);
  const { length: size } = sealed.text;
  assert.deepEqual(said, { name: 'roof.txt', type: 'text/plain', lastModified: 1_700_000_000_000, size });
  const changed = Buffer.from(source);
  changed[190] ^= 1;
  const other = await open(changed);
  await assert.rejects(new Response(other.stream).text(), { code: 'bad_seal' });
  const keys = svc.generateSealKeys(globalThis.crypto ? undefined : randomBytes(32));
  assert.match(keys.identity, /^AGE-SECRET-KEY-1/);
  assert.match(keys.recipient, /^age1/);
  await new Promise((resolve) => setImmediate(resolve)); // warnings come in a later turn
  process.off('warning', warn);
  assert.deepEqual(warned, []);
}

async function refuse() {
  throw new Error('This is not asked for.');
}

function createFakeClient() {
  return { createJob: refuse, getJob: refuse, getDownloadUrl: refuse, cancelJob: refuse };
}

async function throughHono(kit) {
  const handler = kit.svc.createFetchHandler(createOptions(kit));
  const app = new kit.Hono().all('/api/svc/*', (context) => handler(context.req.raw));
  const call = (path, init) => app.request(path, init);
  await transfer(call);
  await findNothing(call);
}

async function throughRouteHandler(kit) {
  // Next.js 15 gives the parameters as a promise.
  await transfer(callRoutes(kit, (svc) => Promise.resolve({ svc })));
}

/** Calls route handlers as Next.js does. */
function callRoutes(kit, createParams) {
  const { GET, POST } = kit.next.createRouteHandler(createOptions(kit));
  return (address, init) => {
    const request = new Request(new URL(address, 'http://localhost'), init);
    const segments = new URL(request.url).pathname.split('/').slice(3);
    return (request.method === 'POST' ? POST : GET)(request, { params: createParams(segments) });
  };
}

async function webhook(kit) {
  // Next.js 14 gives the parameters themselves.
  const jobId = await transfer(callRoutes(kit, (svc) => ({ svc })));
  const { headers, body } = await (await fetch(`${process.env.INBOX_URL}/?job_id=${jobId}`)).json();
  const secret = process.env.SVC_WEBHOOK_SECRET;
  const verify = (text) =>
    kit.svc.verifyWebhook(
      new Request('http://localhost/', { method: 'POST', headers: pickSigned(headers), body: text }),
      secret,
    );
  const event = await verify(body);
  assert.equal(event.type, 'job.completed');
  assert.equal(event.job.id, jobId);
  assert.equal((await kit.svc.verifyWebhook({ headers, body }, secret)).id, event.id);
  await assert.rejects(verify(body.replace('photo.jpg', 'other.jpg')), { code: 'bad_signature' });
}

function pickSigned(headers) {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type'];
  return names.map((name) => [name, headers[name]]);
}

async function typedErrors({ svc }) {
  const client = new svc.SvcServer();
  await assert.rejects(client.getJob('there-is-none'), (error) => {
    assert.ok(error instanceof svc.SvcError && svc.isSvcError(error));
    assert.equal(error.code, 'job_not_found');
    return true;
  });
  const job = await client.createJob();
  await assert.rejects(client.waitForJobCompletion(job.id, { timeoutMs: 20, intervalMs: 250 }), (error) => {
    assert.ok(error instanceof svc.SvcTimeoutError && svc.isSvcTimeoutError(error));
    assert.equal(error.job.id, job.id);
    return true;
  });
  const busy = new svc.SvcServer({
    fetch: async () => new Response('{"error":"Too many"}', { status: 429, headers: { 'Retry-After': '7' } }),
  });
  await assert.rejects(busy.getJob(job.id), (error) => {
    assert.ok(error instanceof svc.SvcRateLimitError && svc.isSvcRateLimitError(error));
    assert.equal(error.retryAfterSeconds, 7);
    return true;
  });
  const left = AbortSignal.abort();
  await assert.rejects(client.waitForJobCompletion(job.id, { signal: left }), { name: 'AbortError' });
}

function withoutToken({ svc }) {
  const token = process.env.SVC_TOKEN;
  delete process.env.SVC_TOKEN;
  try {
    assert.throws(() => new svc.SvcServer(), /SVC_TOKEN/);
  } finally {
    process.env.SVC_TOKEN = token;
  }
}

function rendered({ react, createElement, renderToString }) {
  const html = renderToString(createElement(react.SvcUploadButton, { buttonText: 'From my phone' }));
  assert.match(html, /<button[^>]*>.*From my phone/s);
  const code = renderToString(createElement(react.SvcQrCode, { jobId: 'abc' }));
  assert.match(code, /<svg/);
}

async function controllerOnly(kit) {
  const { controller } = kit;
  const call = callRoutes(kit, (svc) => ({ svc }));
  const job = controller.createSvcJobController({ fetch: call, qrBaseUrl: process.env.SVC_API_URL });
  const seen = [];
  const final = new Promise((resolve) => {
    job.subscribe(() => {
      const { status, uploadUrl } = job.getSnapshot();
      if (seen.at(-1) === status) return;
      seen.push(status);
      if (status === 'pending') sendFromPhone(uploadUrl, randomBytes(1000), 'photo.jpg').catch(resolve);
      if (status === 'completed' || status === 'failed') resolve();
    });
  });
  job.start();
  assert.equal(await final, undefined);
  assert.equal(job.getSnapshot().status, 'completed', JSON.stringify(job.getSnapshot()));
  assert.equal(job.getSnapshot().result.name, 'photo.jpg');
  assert.deepEqual(seen.slice(0, 2), ['creating', 'pending']);
}
