import { EMBEDDED_PROJECT } from '../../crypto/api-key.ts';
import type { KeyStore } from '../../ports/key-store.ts';
import type { ListedWebhookEndpoint, WebhookStore } from '../../ports/webhook-store.ts';
import {
  createEndpoint,
  createRotation,
  isUnencrypted,
  START_ENDPOINT_ID,
} from '../../webhooks/webhook-endpoint.ts';
import { type WebhookCommand, UsageError } from '../command-line.ts';
import type { Program } from '../program.ts';
import type { Terminal } from '../terminal.ts';
import { withDatabase } from './with-database.ts';

/** Adds, lists, changes and removes endpoints. A running server knows at once: it reads the same data. */
export async function runWebhookCommand(program: Program, command: WebhookCommand): Promise<void> {
  const { terminal, clock } = program;
  await withDatabase(program, command, async ({ webhooks, keys }) =>
    runAction({ terminal, webhooks, keys, nowMs: clock.now() }, command),
  );
}

interface Setting {
  terminal: Terminal;
  webhooks: WebhookStore;
  keys: KeyStore;
  nowMs: number;
}

async function runAction(setting: Setting, command: WebhookCommand): Promise<void> {
  switch (command.action) {
    case 'add':
      return add(setting, command);
    case 'list':
      return list(setting, command.isJson);
    case 'rotate':
      return rotate(setting, command);
    case 'remove':
      return remove(setting, command.id);
    default:
      return command satisfies never;
  }
}

type ActionOf<Action> = Extract<WebhookCommand, { action: Action }>;

async function add(setting: Setting, { url, project, isJson }: ActionOf<'add'>): Promise<void> {
  const { terminal, webhooks, nowMs } = setting;
  const endpoint = createEndpoint({ url, projectId: project, nowMs });
  const { id, secret } = endpoint;
  await webhooks.putEndpoint(endpoint);
  terminal.write(isJson ? `${JSON.stringify({ id, url, project, secret })}\n` : `${secret}\n`);
  terminal.writeError(
    `This is the secret of the webhook ${id}. It is not shown again: put it into SVC_WEBHOOK_SECRET now.\n`,
  );
  if (isUnencrypted(url)) {
    terminal.writeError('It goes over http: others on the way can read it. Use https.\n');
  }
  if (project !== null) await warnOfUnknownProject(setting, project);
}

/** Only a warning: the key may be made later. The embedded project's key is made at the server's start. */
async function warnOfUnknownProject({ terminal, keys }: Setting, project: string): Promise<void> {
  if (project === EMBEDDED_PROJECT || (await keys.hasProject(project))) return;
  terminal.writeError(
    `No API key is of the project "${project}", so that it has no jobs yet: "keys create --project ${project}" makes one.\n`,
  );
}

async function list({ terminal, webhooks }: Setting, isJson: boolean): Promise<void> {
  const endpoints = await webhooks.listEndpoints();
  if (isJson) terminal.write(`${JSON.stringify(endpoints.map(describe))}\n`);
  else for (const endpoint of endpoints) terminal.write(`${formatLine(endpoint)}\n`);
}

async function rotate(
  { terminal, webhooks, nowMs }: Setting,
  { id, isJson }: ActionOf<'rotate'>,
): Promise<void> {
  if (id === START_ENDPOINT_ID) throw new UsageError(OF_START_OPTION);
  const rotation = createRotation(nowMs);
  const { secret } = rotation;
  if (!(await webhooks.rotateSecret(id, rotation))) throw new UsageError(UNKNOWN_ID);
  terminal.write(isJson ? `${JSON.stringify({ id, secret })}\n` : `${secret}\n`);
  terminal.writeError(
    `This is the new secret of the webhook ${id}. It is not shown again. For a day each former one signs too.\n`,
  );
}

async function remove({ webhooks }: Setting, id: string): Promise<void> {
  if (id === START_ENDPOINT_ID) throw new UsageError(OF_START_OPTION);
  if (!(await webhooks.removeEndpoint(id))) throw new UsageError(UNKNOWN_ID);
}

const OF_START_OPTION = 'That webhook is the one of --webhook: start the server without it, or with another.';
const UNKNOWN_ID = 'There is no webhook with that id: "webhooks list" shows them.';

/** Without the secret, which is shown once. */
function describe({ id, url, projectId, createdAtMs, disabled, pending, givenUp }: ListedWebhookEndpoint) {
  return {
    id,
    url,
    project: projectId,
    createdAt: new Date(createdAtMs).toISOString(),
    disabled: disabled && { at: new Date(disabled.atMs).toISOString(), reason: disabled.reason },
    pending,
    givenUp,
  };
}

function formatLine({ id, url, projectId, disabled, pending, givenUp }: ListedWebhookEndpoint): string {
  const state = disabled ? `disabled: ${disabled.reason}` : `${pending} pending`;
  return [id, url, projectId ?? 'all projects', state, `${givenUp} given up`].join('  ');
}
