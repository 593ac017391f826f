import { describe, expect, it } from 'vitest';
import { createKey, createPersonKey, revokePersonKey } from '../support/create-key.ts';
import { createPhone, makeBytes } from '../support/phone.ts';
import { askAsBrowser, formatHead, sendRaw } from '../support/raw-http.ts';
import { collectLog } from '../support/recorders.ts';
import { startTestServer, waitForOpenWaits, type TestServer } from '../support/test-server.ts';
import { waitUntil } from '../support/time.ts';
import type { ServerOptions } from '../../src/start-server.ts';

const PUBLIC_URL = 'https://files.example.com';
const EXTENSION = 'chrome-extension://abcdefghijklmnop';
const NO_KEY = 'This server asks for a key. Ask the person who runs it for a setup link.';
const WRONG_KEY =
  'This key is unknown or was revoked. Ask the person who runs this server for a new setup link.';

const start = (options: Partial<ServerOptions> = {}) =>
  startTestServer({ publicUrl: PUBLIC_URL, ...options });

/** The headers of an extension on another computer, as the server's proxy passes them on. */
function asExtension(key?: string): Record<string, string> {
  return {
    'X-Forwarded-For': '203.0.113.9',
    Origin: EXTENSION,
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
  };
}

const create = ({ routes }: TestServer, headers: Record<string, string>) =>
  fetch(`${routes}/job`, { method: 'POST', headers });

async function createId(server: TestServer, key: string): Promise<string> {
  return ((await (await create(server, asExtension(key))).json()) as { id: string }).id;
}

/** What a refusal is compared with: status, body, and who may read it. */
async function readRefusal(response: Response) {
  const header = (name: string) => response.headers.get(name);
  return [
    response.status,
    await response.json(),
    header('www-authenticate'),
    header('access-control-allow-origin'),
  ];
}

const refusal = (error: string) => [401, { error, code: 'unauthorized' }, 'Bearer', EXTENSION];

describe('a server with a public address', () => {
  it('asks for a key, in an answer that extensions can read', async () => {
    const server = await start();
    expect(await readRefusal(await create(server, asExtension()))).toEqual(refusal(NO_KEY));
    const url = `${server.routes}/job/none/wait`;
    expect(await readRefusal(await fetch(url, { headers: asExtension() }))).toEqual(refusal(NO_KEY));
  });

  it('answers the preflight of an extension, which has no key', async () => {
    const server = await start();
    const asked = {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    };
    const { statusCode, headers } = await askAsBrowser(`${server.routes}/job`, 'OPTIONS', {
      ...asExtension(),
      ...asked,
    });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, EXTENSION]);
    expect(headers['access-control-allow-headers']).toContain('authorization');
  });

  it('lets extensions read why a request ended before its body arrived', async () => {
    const server = await start({ limits: { stallTimeoutMs: 50 } });
    const head = ['POST /api/svc/job HTTP/1.1', `Host: ${new URL(server.url).host}`, `Origin: ${EXTENSION}`];
    const answer = await sendRaw(server.url, formatHead([...head, 'Content-Length: 10']));
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([408, EXTENSION]);
  });

  it('takes a key under any host name, but no page of another site', async () => {
    const server = await start();
    const { key } = await createPersonKey(server, 'Ada');
    const statusOf = async (headers: Record<string, string>) =>
      (await askAsBrowser(`${server.routes}/job`, 'POST', { ...asExtension(key), ...headers })).statusCode;
    expect(await statusOf({ Host: 'files.example.com' })).toBe(201);
    expect(await statusOf({ Host: 'server.lan:8787' })).toBe(201);
    expect(await statusOf({ Origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ Host: 'evil.example', Origin: 'http://evil.example' })).toBe(403);
  });

  it('says to people with a key where phones go', async () => {
    const server = await start();
    const { key } = await createPersonKey(server, 'Ada');
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/practice/about`, { headers });
    expect(await readRefusal(await ask(asExtension()))).toEqual(refusal(NO_KEY));
    expect(await (await ask(asExtension(key))).json()).toMatchObject({ uploadBaseUrl: PUBLIC_URL });
  });

  it('refuses every other text with the same sentence', async () => {
    const server = await start();
    const { id, key } = await createPersonKey(server, 'Ada');
    const wrong = [
      `svcp_${id}_${'A'.repeat(43)}`,
      key.replace('svcp_', 'svc_'),
      key.replace('svcp_', 'SVCP_'),
      key.toUpperCase(),
      (await createPersonKey(await start(), 'of another server')).key,
      await createKey(server, 'app'),
      `${key}A`,
      '',
    ];
    for (const text of wrong)
      expect(await readRefusal(await create(server, asExtension(text)))).toEqual(refusal(WRONG_KEY));
    for (const Authorization of [`Basic ${btoa(`ada:${key}`)}`, key, `Bearer ${key} ${key}`, 'Bearer']) {
      expect(await readRefusal(await create(server, { ...asExtension(), Authorization }))).toEqual(
        refusal(WRONG_KEY),
      );
    }
  });

  it.each(['POST /api/svc/job', 'GET /api/svc/job/none/wait'])(
    'refuses two keys in one request: %s',
    async (line) => {
      const server = await start();
      const { key } = await createPersonKey(server, 'Ada');
      const header = `Authorization: Bearer ${key}`;
      const lines = [`${line} HTTP/1.1`, 'Host: files.example.com', header, header];
      const answer = await sendRaw(server.url, formatHead(lines));
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        401,
        { error: WRONG_KEY, code: 'unauthorized' },
      ]);
    },
  );

  it('leaves the job API to its own keys', async () => {
    const server = await start();
    const statusOf = async (key: string) =>
      (await fetch(`${server.url}/v1/jobs`, { method: 'POST', headers: asExtension(key) })).status;
    expect(await statusOf(await createKey(server, 'app'))).toBe(201);
    expect(await statusOf((await createPersonKey(server, 'Ada')).key)).toBe(401);
  });

  it('says the public address in download addresses, whatever the name it was asked by', async () => {
    const server = await start();
    const { key } = await createPersonKey(server, 'Ada');
    const id = await createId(server, key);
    await createPhone(server.url).sendFile(id, { bytes: makeBytes(10) });
    const answer = await fetch(`${server.routes}/job/${id}/download`, { headers: asExtension(key) });
    expect(((await answer.json()) as { url: string }).url).toMatch(/^https:\/\/files\.example\.com\/files\//);
  });

  it('looks at no key of a program on this computer', async () => {
    const server = await start();
    expect((await create(server, { Authorization: 'Bearer nonsense' })).status).toBe(201);
  });

  it('looks at no key with --allow-network', async () => {
    const server = await start({ isNetworkAllowed: true });
    expect((await create(server, asExtension('nonsense'))).status).toBe(201);
  });
});

describe('a person', () => {
  it('has limits of their own, whoever else is at their address', async () => {
    const server = await start({ limits: { addressJobsPerMinute: 2, maxWaits: 1 } });
    const [ada, bob] = [await createPersonKey(server, 'Ada'), await createPersonKey(server, 'Bob')];
    const id = await createId(server, ada.key);
    expect((await create(server, asExtension(ada.key))).status).toBe(201);
    const refused = await create(server, asExtension(ada.key));
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, EXTENSION]);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('with your key') });
    expect((await create(server, asExtension(bob.key))).status).toBe(201);

    const wait = (key: string) => fetch(`${server.routes}/job/${id}/wait`, { headers: asExtension(key) });
    const held = wait(ada.key);
    await waitForOpenWaits(server, 1);
    expect((await wait(ada.key)).status).toBe(429);
    const other = wait(bob.key);
    await waitForOpenWaits(server, 2);
    await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
    expect([(await held).status, (await other).status]).toEqual([200, 200]);
  });

  it('has a limit of new jobs also with a slash at the end of the address', async () => {
    const server = await start({ limits: { addressJobsPerMinute: 1 } });
    const { key } = await createPersonKey(server, 'Ada');
    const post = (path: string) =>
      fetch(`${server.routes}${path}`, { method: 'POST', headers: asExtension(key) });
    expect([(await post('/job/')).status, (await post('/job')).status, (await post('/job/')).status]).toEqual(
      [201, 429, 429],
    );
  });

  it('is told whose limit it is, when a key asks for too many unknown jobs', async () => {
    const server = await start({ limits: { wrongIdsPerMinute: 1 } });
    const { key } = await createPersonKey(server, 'Ada');
    const ask = () => fetch(`${server.routes}/job/none`, { headers: asExtension(key) });
    expect((await ask()).status).toBe(404);
    expect(await (await ask()).json()).toMatchObject({ error: expect.stringContaining('with your key') });
  });

  it('is let in after others at the address have tried wrong keys, until these are refused', async () => {
    const server = await start({ limits: { wrongIdsPerMinute: 2 } });
    const { key } = await createPersonKey(server, 'Ada');
    const tries = [];
    for (const wrong of [undefined, 'guess', 'guess']) tries.push(await create(server, asExtension(wrong)));
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect(tries[2]?.headers.get('access-control-allow-origin')).toBe(EXTENSION);
    expect((await create(server, asExtension(key))).status).toBe(201);
  });

  it('is refused from the next request on, when the key is revoked; a held wait ends with the next news', async () => {
    const server = await start();
    const { id: keyId, key } = await createPersonKey(server, 'Ada');
    const id = await createId(server, key);
    const wait = fetch(`${server.routes}/job/${id}/wait`, { headers: asExtension(key) });
    await waitForOpenWaits(server, 1);
    await revokePersonKey(server, keyId);
    expect(await readRefusal(await create(server, asExtension(key)))).toEqual(refusal(WRONG_KEY));
    await createPhone(server.url).sendFile(id, { bytes: makeBytes(10) });
    expect(await readRefusal(await wait)).toEqual(refusal(WRONG_KEY));
  });

  it('loses no upload by that: the phone sends on, and a new key gets the file', async () => {
    const server = await start();
    const { id: keyId, key } = await createPersonKey(server, 'Ada');
    const id = await createId(server, key);
    const phone = createPhone(server.url);
    const bytes = makeBytes(10);
    const uploadUrl = await phone.startUpload({ jobId: id, size: bytes.length });
    await revokePersonKey(server, keyId);
    expect((await phone.sendBytes(uploadUrl, bytes)).status).toBe(204);
    const again = asExtension((await createPersonKey(server, 'Ada')).key);
    const answer = await fetch(`${server.routes}/job/${id}/wait`, { headers: again });
    expect(await answer.json()).toMatchObject({ job: { status: 'completed' } });
  });

  it('is named in the log, and neither name nor key is in an answer about the job', async () => {
    const { log, requests } = collectLog();
    const server = await start({ log });
    const { id: keyId, key } = await createPersonKey(server, 'Ada of the desk');
    const text = await (await create(server, asExtension(key))).text();
    expect(text).not.toMatch(/Ada|accessKey/);
    expect(text).not.toContain(keyId);
    await create(server, {});
    await waitUntil(async () => requests().length === 2);
    expect(requests().map(({ person }) => person)).toEqual(['Ada of the desk', undefined]);
    expect(JSON.stringify(requests())).not.toContain(keyId);
  });
});
