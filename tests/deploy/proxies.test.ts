import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readClient } from '../../packages/server/src/network/client-address.ts';
import { createPhone, hashBytes, makeBytes } from '../../packages/server/test/support/phone.ts';
import { startSlowUpload } from '../../packages/server/test/support/raw-http.ts';
import type { TestServer } from '../../packages/server/test/support/test-server.ts';
import {
  BELOW_PATH,
  isInstalled,
  PROXIES,
  startBehindProxy,
  startProxyBefore,
} from './start-behind-proxy.ts';
import { readJson } from '../../packages/server/test/cli/commands/run-command.ts';

/** More than nginx takes by default, and more than proxies keep in memory. */
const bytes = makeBytes(12_000_000);
const HALF = bytes.length / 2;

async function readFile(server: TestServer, jobId: string): Promise<string> {
  const { url } = (await (await fetch(`${server.routes}/job/${jobId}/download`)).json()) as { url: string };
  return hashBytes(await (await fetch(url)).bytes());
}

const EXTENSION = 'chrome-extension://abcdefghijklmnop';

/** Makes a person's key with the program's command. */
async function createPerson({ dataDir }: TestServer, name: string): Promise<{ id: string; key: string }> {
  return (await readJson(dataDir, `access create ${name}`)) as { id: string; key: string };
}

/** Asks for a job. Returns the status, who may read the answer, and its sentence. */
async function askAsExtension(publicUrl: string, key?: string) {
  const headers = { Origin: EXTENSION, ...(key !== undefined && { Authorization: `Bearer ${key}` }) };
  const answer = await fetch(`${publicUrl}/api/svc/job`, { method: 'POST', headers });
  const { error } = (await answer.json()) as { error?: string };
  return [answer.status, readerOf(answer), error] as const;
}

function readerOf({ headers }: Response): string | null {
  return headers.get('access-control-allow-origin');
}

for (const name of PROXIES) {
  describe.skipIf(!(await isInstalled(name)))(
    `the configuration for ${name} in deploy/proxy (skipped where it is not installed)`,
    () => {
      test('passes on large bodies as they arrive', async () => {
        const { server, publicUrl } = await startBehindProxy(name);
        const { id } = await server.createJob();
        const phone = createPhone(publicUrl);
        const upload = await phone.startUpload({ jobId: id, size: bytes.length, sha256: hashBytes(bytes) });
        expect(upload).toContain(publicUrl);
        const sending = await startSlowUpload(upload, bytes.slice(0, HALF), { size: bytes.length });
        await expect
          .poll(async () => (await server.readJob(id)).bytesReceived, { timeout: 20_000 })
          .toBe(HALF);
        sending.end(bytes.slice(HALF));
        await once(sending, 'response');
        expect((await server.readJob(id)).status).toBe('completed');
        expect(await readFile(server, id)).toBe(hashBytes(bytes));
      });

      test('passes on what phones, people and backends need, and keeps the rest for whoever runs it', async () => {
        const { publicUrl } = await startBehindProxy(name);
        const ask = async (path: string) => (await fetch(publicUrl + path, { method: 'POST' })).text();
        expect((await fetch(`${publicUrl}/metrics`)).status).toBe(404);
        // Not the server's own answer, which is JSON.
        expect(await ask('/metrics')).not.toContain('{');
        for (const path of [
          '/phone/jobs/none',
          '/upload',
          '/files/none',
          '/follow/none',
          '/api/svc',
          '/v1/jobs',
        ]) {
          expect(await ask(path)).toContain('{');
        }
      });

      test('lets in the extension of each person with a key, and says to others what they need', async () => {
        const limits = { addressJobsPerMinute: 2 };
        const { server, publicUrl } = await startBehindProxy(name, { limits });
        const [ada, bob] = [await createPerson(server, 'Ada'), await createPerson(server, 'Bob')];
        expect(await askAsExtension(publicUrl)).toEqual([
          401,
          EXTENSION,
          expect.stringContaining('setup link'),
        ]);
        expect((await askAsExtension(publicUrl, ada.key))[0]).toBe(201);
        expect((await askAsExtension(publicUrl, ada.key))[0]).toBe(201);
        expect(await askAsExtension(publicUrl, ada.key)).toEqual([
          429,
          EXTENSION,
          expect.stringContaining('key'),
        ]);
        expect((await askAsExtension(publicUrl, bob.key))[0]).toBe(201);
        await readJson(server.dataDir, `access revoke ${bob.id}`);
        const revoked = [401, EXTENSION, expect.stringContaining('was revoked')];
        expect(await askAsExtension(publicUrl, bob.key)).toEqual(revoked);
        const preflight = await fetch(`${publicUrl}/api/svc/job`, {
          method: 'OPTIONS',
          headers: { Origin: EXTENSION, 'Access-Control-Request-Method': 'POST' },
        });
        expect([preflight.status, readerOf(preflight)]).toEqual([204, EXTENSION]);
      });

      test('passes on news to a person at once', async () => {
        const { server, publicUrl } = await startBehindProxy(name);
        const { key } = await createPerson(server, 'Ada');
        const headers = { Origin: EXTENSION, Authorization: `Bearer ${key}` };
        const created = await fetch(`${publicUrl}/api/svc/job`, { method: 'POST', headers });
        const { id } = (await created.json()) as { id: string };
        const waiting = fetch(`${publicUrl}/api/svc/job/${id}/wait`, { headers });
        await createPhone(publicUrl).sendFile(id, { bytes: bytes.slice(0, 1_000) });
        expect((await waiting).status).toBe(200);
        const asked = await fetch(`${publicUrl}/api/svc/job/${id}/download`, { headers });
        const { url } = (await asked.json()) as { url: string };
        expect(url.startsWith(publicUrl)).toBe(true);
        expect(hashBytes(await (await fetch(url)).bytes())).toBe(hashBytes(bytes.slice(0, 1_000)));
      });

      test('names the sender, whatever the sender has written', async () => {
        const client: { key?: string } = {};
        const upstream = createServer((request, response) => {
          client.key = readClient({
            headers: request.headers,
            socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' },
          }).key;
          response.end();
        });
        onTestFinished(() => void upstream.close());
        await once(upstream.listen(0, '127.0.0.1'), 'listening');
        const { port } = upstream.address() as AddressInfo; // of a server on TCP
        const url = await startProxyBefore(name, `http://127.0.0.1:${port}`);
        await fetch(url, { headers: { 'X-Real-IP': '203.0.113.7', 'X-Forwarded-For': '203.0.113.8' } });
        expect(client).toEqual({ key: '127.0.0.1' });
      });

      test('serves it below a path, with the changes that the guide names', async () => {
        const { server, publicUrl } = await startBehindProxy(name, {
          path: '/share',
          changes: BELOW_PATH[name],
        });
        const job = await server.createJob();
        expect(job.uploadBaseUrl).toBe(publicUrl);
        const small = bytes.slice(0, 2_000_000);
        const phone = createPhone(publicUrl);
        const created = await phone.createUpload({ jobId: job.id, size: small.length });
        // The phone's page puts its own prefix before the path.
        const uploadUrl = publicUrl + (created.headers.get('location') ?? '');
        expect((await phone.sendBytes(uploadUrl, small)).status).toBe(204);
        expect(await readFile(server, job.id)).toBe(hashBytes(small));
        expect((await askAsExtension(publicUrl))[0]).toBe(401);
        expect((await fetch(`${publicUrl}/metrics`)).status).toBe(404);
      });
    },
  );
}
