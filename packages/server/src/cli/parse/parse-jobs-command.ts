import { parseArgs } from 'node:util';
import type { JobStatus } from '@svc/protocol';
import { type Command, UsageError } from '../command-line.ts';
import { COMMON_OPTIONS, isHelpOption, parseProject, readCommonOptions } from './common-options.ts';
import { explainBadOptions, parseCount } from './parse-option.ts';

const LIST_OPTIONS = {
  project: { type: 'string' },
  status: { type: 'string' },
  limit: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

export const DEFAULT_LIST_LIMIT = 50;
const MAX_LIST_LIMIT = 10_000;

/**
 * @param args - what follows `jobs`.
 * @throws UsageError
 */
export function parseJobsCommand(args: readonly string[], defaultDataDir: string): Command {
  const [action, ...rest] = args;
  if (isHelpOption(action)) return { kind: 'help' };
  switch (action) {
    case 'list':
      return parseList(rest, defaultDataDir);
    case 'show':
    case 'cancel':
      return parseOne(action, rest, defaultDataDir);
    case undefined:
    default:
      throw new UsageError(USAGE);
  }
}

const USAGE = 'The commands are "jobs list", "jobs show ID" and "jobs cancel ID".';

function parseList(args: readonly string[], defaultDataDir: string): Command {
  const { values } = explainBadOptions(() => parseArgs({ args: [...args], options: LIST_OPTIONS }));
  if (values.help) return { kind: 'help' };
  return {
    kind: 'jobs',
    action: 'list',
    project: parseProject(values.project),
    status: parseStatus(values.status),
    limit: parseCount('--limit', values.limit, { min: 1, max: MAX_LIST_LIMIT }) ?? DEFAULT_LIST_LIMIT,
    ...readCommonOptions(values, defaultDataDir),
  };
}

function parseOne(action: 'show' | 'cancel', args: readonly string[], defaultDataDir: string): Command {
  const { ids, others } = takeDashedIds(args);
  const { values, positionals } = explainBadOptions(() =>
    parseArgs({ args: others, options: COMMON_OPTIONS, allowPositionals: true }),
  );
  if (values.help) return { kind: 'help' };
  const [id, ...rest] = [...ids, ...positionals];
  if (id === undefined || rest.length > 0) throw new UsageError(USAGE);
  return { kind: 'jobs', action, id, ...readCommonOptions(values, defaultDataDir) };
}

const DASHED_ID = /^-[A-Za-z0-9_-]{21}$/;

/** One id of 64 begins with a dash. For `parseArgs` that would be an option. */
function takeDashedIds(args: readonly string[]): { ids: string[]; others: string[] } {
  const isId = (word: string, index: number) => DASHED_ID.test(word) && args[index - 1] !== '--data';
  return {
    ids: args.filter(isId),
    others: args.filter((word, index) => !isId(word, index)),
  };
}

const STATUSES: readonly JobStatus[] = ['pending', 'in_progress', 'completed', 'failed'];

function parseStatus(text: string | undefined): JobStatus | undefined {
  const status = STATUSES.find((known) => known === text);
  if (status !== undefined || text === undefined) return status;
  throw new UsageError(`--status must be one of ${STATUSES.join(', ')}.`);
}
