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
