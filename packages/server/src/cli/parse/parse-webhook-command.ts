import { parseArgs } from 'node:util';
import { parseWebhookUrl } from '../../webhooks/webhook-endpoint.ts';
import { type Command, UsageError } from '../command-line.ts';
import { COMMON_OPTIONS, parseProject, readCommonOptions } from './common-options.ts';
import { explainBadOptions } from './parse-option.ts';

const OPTIONS = { project: { type: 'string' }, ...COMMON_OPTIONS } as const;

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
  const common = readCommonOptions(values, defaultDataDir);
  if (rest.length > 0) throw new UsageError(USAGE);
  if (values.project !== undefined && action !== 'add')
    throw new UsageError('--project is for "webhooks add".');
  if (action === 'list' && subject === undefined) return { kind: 'webhooks', action, ...common };
  if (subject === undefined) throw new UsageError(USAGE);
  switch (action) {
    case 'add': {
      // `null`: the jobs of all projects.
      const project = parseProject(values.project) ?? null;
      return { kind: 'webhooks', action, ...common, project, url: readUrl(subject) };
    }
    case 'rotate':
    case 'remove':
      return { kind: 'webhooks', action, ...common, id: subject };
    case undefined:
    default:
      throw new UsageError(USAGE);
  }
}

const USAGE =
  'The commands are "webhooks add URL", "webhooks list", "webhooks rotate ID" and "webhooks remove ID".';

function readUrl(text: string): string {
  const url = parseWebhookUrl(text);
  if (url !== undefined) return url;
  throw new UsageError(
    'The webhook must be an address such as https://app.example.com/webhooks, without a name and a password.',
  );
}
