import { isProjectName } from '../../crypto/api-key.ts';
import { type DataCommand, UsageError } from '../command-line.ts';
import { parseDataDir } from './parse-option.ts';

/** The options of every command about stored data, as `parseArgs` wants to know them. */
export const COMMON_OPTIONS = {
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError, when the folder is empty. */
export function readCommonOptions(
  { data, json }: { data?: string | undefined; json?: boolean | undefined },
  defaultDataDir: string,
): DataCommand {
  return { dataDir: parseDataDir(data) ?? defaultDataDir, isJson: json ?? false };
}

/** @throws UsageError, when it cannot be the name of a project. */
export function parseProject(name: string | undefined): string | undefined {
  if (name === undefined || isProjectName(name)) return name;
  throw new UsageError('--project must be a name of up to 64 letters, digits, ".", "_" and "-".');
}

export function isHelpOption(word: string | undefined): boolean {
  return word === '--help' || word === '-h';
}
