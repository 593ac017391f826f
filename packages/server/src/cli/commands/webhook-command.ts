import type { Command } from 'commander';
import { EMBEDDED_PROJECT } from '../../crypto/api-key.ts';
import type { ListedWebhookEndpoint } from '../../ports/webhook-store.ts';
import {
  createEndpoint,
  createRotation,
  isUnencrypted,
  parseWebhookUrl,
  START_ENDPOINT_ID,
} from '../../config/webhook-endpoint.ts';
import { UsageError } from '../command-errors.ts';
import { parseProject } from '../parse-option.ts';
import type { Program } from '../program.ts';
import { dataAction, type Data } from './data-action.ts';

/** Adds the commands about webhook endpoints. A running server reads the same data, so it knows changes at once. */
export function addWebhookCommands(root: Command, program: Program): void {
  const webhooks = root.command('webhooks').description('adds, lists, changes and removes webhooks');
  webhooks
    .command('add')
    .description('prints the secret of a new webhook once. It is told of the jobs of one project, or of all')
    .argument('<URL>', 'where the ends of jobs are posted', parseUrl)
    .option('--project <NAME>', 'tells of the jobs of this project only', parseProject)
    .action(dataAction(program, add, { creates: true }));
  webhooks
    .command('list')
    .description('lists webhooks, and what is to be sent to them, without their secrets')
    .action(dataAction(program, list));
  webhooks
    .command('rotate')
    .description('prints a new secret. For a day each former one signs too')
    .argument('<ID>', 'as "webhooks list" shows it')
    .action(dataAction(program, rotate));
  webhooks
    .command('remove')
    .description('forgets a webhook, and what was still to be sent to it')
    .argument('<ID>', 'as "webhooks list" shows it')
    .action(dataAction(program, remove));
}

async function add(data: Data, { project }: { project?: string }, url: string): Promise<void> {
  const { terminal, webhooks, clock } = data;
  const endpoint = createEndpoint({ url, projectId: project ?? null, nowMs: clock.now() });
  const { id, secret } = endpoint;
  await webhooks.putEndpoint(endpoint);
  data.print({ id, url, project: endpoint.projectId, secret }, `${secret}\n`);
  terminal.writeError(
    `This is the secret of the webhook ${id}. It is not shown again: put it into SVC_WEBHOOK_SECRET now.\n`,
  );
  if (isUnencrypted(url)) {
    terminal.writeError('It goes over http: others on the way can read it. Use https.\n');
  }
  if (project !== undefined) await warnOfUnknownProject(data, project);
}

function parseUrl(text: string): string {
  const url = parseWebhookUrl(text);
  if (url !== undefined) return url;
  throw new UsageError(
    'The webhook must be an address such as https://app.example.com/webhooks, without a name and a password.',
  );
}

/** Only a warning: the key may be made later. The server makes that of the embedded project at its start. */
async function warnOfUnknownProject({ terminal, keys }: Data, project: string): Promise<void> {
  if (project === EMBEDDED_PROJECT || (await keys.hasProject(project))) return;
  terminal.writeError(
    `No API key is of the project "${project}", so that it has no jobs yet: "keys create --project ${project}" makes one.\n`,
  );
}

async function list({ webhooks, print }: Data): Promise<void> {
  const endpoints = await webhooks.listEndpoints();
  print(endpoints.map(describe), endpoints.map(formatLine).join(''));
}

async function rotate(
  { terminal, webhooks, clock, print }: Data,
  _options: object,
  id: string,
): Promise<void> {
  if (id === START_ENDPOINT_ID) throw new UsageError(OF_START_OPTION);
  const rotation = createRotation(clock.now());
  const { secret } = rotation;
  if (!(await webhooks.rotateSecret(id, rotation))) throw new UsageError(UNKNOWN_ID);
  print({ id, secret }, `${secret}\n`);
  terminal.writeError(
    `This is the new secret of the webhook ${id}. It is not shown again. For a day each former one signs too.\n`,
  );
}

async function remove({ webhooks }: Data, _options: object, id: string): Promise<void> {
  if (id === START_ENDPOINT_ID) throw new UsageError(OF_START_OPTION);
  if (!(await webhooks.removeEndpoint(id))) throw new UsageError(UNKNOWN_ID);
}

const OF_START_OPTION = 'That webhook is the one of --webhook: start the server without it, or with another.';
const UNKNOWN_ID = 'There is no webhook with that id: "webhooks list" shows them.';

/** The secret is left out, since it is shown once. */
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
  return `${[id, url, projectId ?? 'all projects', state, `${givenUp} given up`].join('  ')}\n`;
}
