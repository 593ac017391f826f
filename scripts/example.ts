import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { runServerCommand, startServerProgram } from './cluster/server-program.ts';
import { buildForExample, installExample } from './example/prepare-app.ts';
import { runPrograms } from './example/run-programs.ts';
import { startNext } from './example/start-next.ts';
import { endWithNpm } from './npm/end-with-npm.ts';
import { readPort } from './read-whole-number.ts';

// The command `npm run example`: the example app with a transfer server of its own. `-- --prod` runs the built app, `--
// --port N` and `-- --server-port N` choose ports (0: a free one), `-- --photos DIR` the album's folder; `-- --json` prints
// one line of JSON when both are ready; `-- --no-build` uses the existing builds.

const OPTIONS = {
  port: { type: 'string', default: '3000' },
  'server-port': { type: 'string', default: '8787' },
  photos: { type: 'string' },
  prod: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  build: { type: 'boolean', default: true },
} as const;

endWithNpm();
const dataDir = await mkdtemp(path.join(tmpdir(), 'pocketfill-example-'));
const programs = runPrograms({ afterwards: () => rm(dataDir, { recursive: true, force: true }) });

await programs.during(async () => {
  const { values } = parseArgs({ allowNegative: true, options: OPTIONS });
  const serverPort = readPort('--server-port', values['server-port']);
  const port = await findPort(readPort('--port', values.port));
  if (values.build) await buildForExample();
  await installExample();
  const webhookSecret = createWebhookSecret();
  const webhook = `http://127.0.0.1:${port}/api/webhooks`;
  const server = await startServer(['--port', String(serverPort), '--webhook', webhook], webhookSecret);
  const url = await startNext(programs, {
    port,
    isProduction: values.prod,
    environment: {
      SVC_TOKEN: await runServerCommand(['keys', 'create', '--project', 'example', '--data', dataDir]),
      SVC_API_URL: server.apiUrl,
      SVC_WEBHOOK_SECRET: webhookSecret,
      ...(values.photos !== undefined && { PHOTOS_DIR: path.resolve(values.photos) }),
    },
  });
  console.log(
    values.json
      ? JSON.stringify({ url, ...server })
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

/** Starts the transfer server. Resolves to its addresses for the app and for phones. */
async function startServer(args: string[], webhookSecret: string) {
  const name = 'The transfer server';
  const { child, ready } = startServerProgram({
    name,
    args: [...args, '--data', dataDir, '--log-level', 'warn'],
    environment: { ...process.env, SVC_WEBHOOK_SECRET: webhookSecret },
    onLog: (text) => process.stderr.write(text),
  });
  programs.add(child);
  const report = await ready;
  programs.expectToRun(name, child);
  return { apiUrl: String(report['url']), uploadUrl: String(report['uploadUrl']) };
}
