import { parseArgs } from 'node:util';
import { isProjectName } from '../../crypto/api-key.ts';
import { parseWebhookUrl } from '../../webhooks/webhook-endpoint.ts';
import { type Command, UsageError } from '../command-line.ts';
import { explainBadOptions, parseDataDir } from './parse-option.ts';

const OPTIONS = {
  project: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * @param args - what follows `webhooks`.
 * @throws UsageError
 */
export function parseWebhookCommand(args: readonly string[], defaultDataDir: string): Command {
  const { values, positionals } = explainBadOptions(() =>
    parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }),
  );
  if (values.help) return { kind: 'help' };
  const [action, subject, ...rest] = positionals;
  const dataDir = parseDataDir(values.data) ?? defaultDataDir;
  const isJson = values.json ?? false;
  if (rest.length > 0) throw new UsageError(USAGE);
  if (values.project !== undefined && action !== 'add')
    throw new UsageError('--project is for "webhooks add".');
  if (action === 'list' && subject === undefined) return { kind: 'webhooks', action, dataDir, isJson };
  if (subject === undefined) throw new UsageError(USAGE);
  switch (action) {
    case 'add': {
      const project = parseProject(values.project);
      return { kind: 'webhooks', action, dataDir, isJson, project, url: readUrl(subject) };
    }
    case 'rotate':
    case 'remove':
      return { kind: 'webhooks', action, dataDir, isJson, id: subject };
    case undefined:
    default:
      throw new UsageError(USAGE);
  }
}

const USAGE =
  'The commands are "webhooks add URL", "webhooks list", "webhooks rotate ID" and "webhooks remove ID".';

/** `null`: the jobs of all projects. */
function parseProject(name: string | undefined): string | null {
  if (name === undefined) return null;
  if (isProjectName(name)) return name;
  throw new UsageError('--project must be a name of up to 64 letters, digits, ".", "_" and "-".');
}

function readUrl(text: string): string {
  const url = parseWebhookUrl(text);
  if (url !== undefined) return url;
  throw new UsageError(
    'The webhook must be an address such as https://app.example.com/webhooks, without a name and a password.',
  );
}
