import { parseArgs } from 'node:util';
import { EMBEDDED_PROJECT } from '../../crypto/api-key.ts';
import { type Command, UsageError } from '../command-line.ts';
import { COMMON_OPTIONS, isHelpOption, parseProject, readCommonOptions } from './common-options.ts';
import { explainBadOptions, parseDataDir } from './parse-option.ts';

const PROJECT = { project: { type: 'string' } } as const;
const { data, help } = COMMON_OPTIONS;

/**
 * @param args - what follows `keys`.
 * @throws UsageError
 */
export function parseKeysCommand(args: readonly string[], defaultDataDir: string): Command {
  const [action, ...rest] = args;
  if (isHelpOption(action)) return { kind: 'help' };
  switch (action) {
    case 'create':
      return parseCreate(rest, defaultDataDir);
    case 'list':
      return parseList(rest, defaultDataDir);
    case 'revoke':
      return parseRevoke(rest, defaultDataDir);
    case undefined:
    default:
      throw new UsageError(USAGE);
  }
}

const USAGE = 'The commands are "keys create --project NAME", "keys list" and "keys revoke ID".';

function parseCreate(args: readonly string[], defaultDataDir: string): Command {
  const options = { ...PROJECT, data, help };
  const { values } = explainBadOptions(() => parseArgs({ args: [...args], options }));
  if (values.help) return { kind: 'help' };
  const project = parseProject(values.project ?? '') ?? '';
  // The server makes and replaces the keys of this one by itself.
  if (project === EMBEDDED_PROJECT)
    throw new UsageError(`The project "${EMBEDDED_PROJECT}" is the server's own.`);
  return { kind: 'create_key', project, dataDir: parseDataDir(values.data) ?? defaultDataDir };
}

function parseList(args: readonly string[], defaultDataDir: string): Command {
  const options = { ...PROJECT, ...COMMON_OPTIONS };
  const { values } = explainBadOptions(() => parseArgs({ args: [...args], options }));
  if (values.help) return { kind: 'help' };
  const project = parseProject(values.project);
  return { kind: 'keys', action: 'list', project, ...readCommonOptions(values, defaultDataDir) };
}

function parseRevoke(args: readonly string[], defaultDataDir: string): Command {
  const { values, positionals } = explainBadOptions(() =>
    parseArgs({ args: [...args], options: COMMON_OPTIONS, allowPositionals: true }),
  );
  if (values.help) return { kind: 'help' };
  const [id, ...rest] = positionals;
  if (id === undefined || rest.length > 0) throw new UsageError(USAGE);
  return { kind: 'keys', action: 'revoke', id, ...readCommonOptions(values, defaultDataDir) };
}
