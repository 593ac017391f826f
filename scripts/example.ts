import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { readExampleOptions } from './example/options.ts';
import { buildForExample, installExample } from './example/prepare-app.ts';
import { runPrograms } from './example/run-programs.ts';
import { startNext } from './example/start-next.ts';
import { startTransferServer } from './example/start-transfer-server.ts';

// The command `npm run example`: the example app with a transfer server of its own. `-- --prod` runs the built app, `--
// --port N` and `-- --server-port N` choose ports, `-- --photos DIR` the album's folder; `-- --json` prints one line of
// JSON when both are ready; `-- --no-build` uses the existing builds.

const dataDir = await mkdtemp(path.join(tmpdir(), 'pocketfill-example-'));
const programs = runPrograms({ afterwards: () => rm(dataDir, { recursive: true, force: true }) });

await programs.during(async () => {
  const options = readExampleOptions(process.argv.slice(2));
  const port = await findPort(options.port);
  if (options.isBuilding) await buildForExample();
  await installExample();
  const webhookSecret = createWebhookSecret();
  const server = await startTransferServer(programs, {
    dataDir,
    port: options.serverPort,
    webhook: { url: `http://127.0.0.1:${port}/api/webhooks`, secret: webhookSecret },
  });
  const url = await startNext(programs, {
    port,
    isProduction: options.isProduction,
    environment: {
      SVC_TOKEN: server.token,
      SVC_API_URL: server.url,
      SVC_WEBHOOK_SECRET: webhookSecret,
      ...(options.photosDir !== undefined && { PHOTOS_DIR: path.resolve(options.photosDir) }),
    },
  });
  console.log(
    options.isJson
      ? JSON.stringify({ url, apiUrl: server.url, uploadUrl: server.uploadUrl })
      : `\nThe example is ready: ${url}\nClick "Add from phone" and scan the code with your phone. Ctrl+C ends it.\n`,
  );
});

/**
 * The wanted port, or a free one for 0. It must be free, as the webhook's address is needed before the app runs, and
 * another program must not be taken for the app.
 */
async function findPort(wanted: number): Promise<number> {
  const port = await getPort({ port: wanted, host: '127.0.0.1' });
  if (wanted === 0 || port === wanted) return port;
  throw new Error(`Port ${wanted} is in use. Choose another one with --port.`);
}

/** A secret in the form of Standard Webhooks, new at each start. */
function createWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}
