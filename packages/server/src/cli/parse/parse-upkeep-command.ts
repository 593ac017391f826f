import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS } from '../../config/server-limits.ts';
import { type Command, UsageError } from '../command-line.ts';
import { COMMON_OPTIONS, isHelpOption, readCommonOptions } from './common-options.ts';
import { explainBadOptions, parseCount } from './parse-option.ts';

/** @throws UsageError */
export function parseStatsCommand(args: readonly string[], defaultDataDir: string): Command {
  const options = { 'max-total-bytes': { type: 'string' }, ...COMMON_OPTIONS } as const;
  const { values } = explainBadOptions(() => parseArgs({ args: [...args], options }));
  if (values.help) return { kind: 'help' };
  const bounds = { min: 1, max: Number.MAX_SAFE_INTEGER };
  const maxTotalBytes = parseCount('--max-total-bytes', values['max-total-bytes'], bounds);
  return {
    kind: 'stats',
    maxTotalBytes: maxTotalBytes ?? DEFAULT_LIMITS.maxTotalBytes,
    ...readCommonOptions(values, defaultDataDir),
  };
}

/** @throws UsageError */
export function parseMigrateCommand(args: readonly string[], defaultDataDir: string): Command {
  const options = { check: { type: 'boolean' }, ...COMMON_OPTIONS } as const;
  const { values } = explainBadOptions(() => parseArgs({ args: [...args], options }));
  if (values.help) return { kind: 'help' };
  return { kind: 'migrate', isCheck: values.check ?? false, ...readCommonOptions(values, defaultDataDir) };
}

/** @throws UsageError */
export function parseDashboardCommand(args: readonly string[], defaultDataDir: string): Command {
  const [action, ...rest] = args;
  if (isHelpOption(action)) return { kind: 'help' };
  if (action !== 'secret' && action !== 'off') {
    throw new UsageError('The commands are "dashboard secret" and "dashboard off".');
  }
  const { values } = explainBadOptions(() => parseArgs({ args: rest, options: COMMON_OPTIONS }));
  if (values.help) return { kind: 'help' };
  return { kind: 'dashboard', action, ...readCommonOptions(values, defaultDataDir) };
}

/**
 * There is one direction only: what one machine keeps moves to where many instances find it.
 *
 * @throws UsageError
 */
export function parseMoveCommand(args: readonly string[], defaultDataDir: string): Command {
  const options = { from: { type: 'string' }, to: { type: 'string' }, ...COMMON_OPTIONS } as const;
  const { values } = explainBadOptions(() => parseArgs({ args: [...args], options }));
  if (values.help) return { kind: 'help' };
  const { from, to } = values;
  if (from === undefined || to === undefined) throw new UsageError(MOVE_USAGE);
  if (from === 'postgres' && to === 'sqlite') {
    throw new UsageError('There is no way back: data moves from sqlite to postgres only.');
  }
  if (from !== 'sqlite') throw new UsageError('--from must be sqlite, the data folder of --data.');
  if (to !== 'postgres') throw new UsageError('--to must be postgres, the database at SVC_DATABASE_URL.');
  return { kind: 'move', ...readCommonOptions(values, defaultDataDir) };
}

const MOVE_USAGE = 'The command is "move --from sqlite --to postgres".';
