import { type Command, Option } from 'commander';
import { UsageError } from './command-errors.ts';
import type { ParseText } from './parse-option.ts';

/**
 * An option that a variable of the environment may set, too: `--public-url` is `SVC_PUBLIC_URL`. Where both are given,
 * the option counts. (Commander's own `env()` takes a switch as set whatever the variable says.)
 */
export class Setting extends Option {
  readonly variable: string;
  readonly #parse: ParseText | undefined;

  /** @param parse - absent: it is a switch. */
  constructor(flags: string, description: string, parse?: ParseText) {
    super(flags, description);
    this.variable = `SVC_${this.name().replaceAll('-', '_').toUpperCase()}`;
    this.description += ` [${this.variable}]`;
    this.#parse = parse;
    if (parse) this.argParser((text, former) => parse(text, `--${this.name()}`, former));
  }

  get isSwitch(): boolean {
    return this.#parse === undefined;
  }

  /** The value that a variable's text means for the option. */
  readVariable(text: string): unknown {
    if (this.#parse) return this.#parse(text, this.variable, undefined);
    return parseSwitch(text, this.variable) !== this.negate;
  }

  /** The name under which a command's value was given, for a sentence about it. */
  nameIn(command: Command): string {
    return command.getOptionValueSource(this.attributeName()) === 'env' ? this.variable : `--${this.name()}`;
  }
}

/**
 * Takes the settings of a command that are in the environment and not on the command line. An empty variable is none.
 *
 * @throws UsageError, which names the variable.
 */
export function readVariables(
  command: Command,
  settings: readonly Option[],
  environment: NodeJS.ProcessEnv,
): void {
  for (const setting of settings) {
    if (!(setting instanceof Setting)) continue;
    const text = environment[setting.variable]?.trim() ?? '';
    const name = setting.attributeName();
    if (text === '' || command.getOptionValueSource(name) === 'cli') continue;
    command.setOptionValueWithSource(name, setting.readVariable(text), 'env');
  }
}

/** The words of a command line that say the same as the variables which a command has taken. */
export function writeVariables(command: Command, environment: NodeJS.ProcessEnv): string[] {
  return command.options.flatMap((one) => {
    const isTaken = command.getOptionValueSource(one.attributeName()) === 'env';
    const text = one instanceof Setting && isTaken ? environment[one.variable]?.trim() : undefined;
    if (!(one instanceof Setting) || text === undefined) return [];
    if (!one.isSwitch) return [`--${one.name()}`, text];
    return one.readVariable(text) === one.negate ? [] : [`--${one.name()}`];
  });
}

/** Variables with secrets: others can see a command line, so they have no option. */
const SECRETS = ['SVC_DATABASE_URL', 'SVC_STORAGE_URL', 'SVC_DASHBOARD_SECRET', 'SVC_WEBHOOK_SECRET'];
/** Variables of the kits, whose program may share the environment. */
const FOREIGN = ['SVC_TOKEN', 'SVC_API_URL', 'SVC_WEBHOOK_SECRET_BEFORE'];

/**
 * Says which variables are perhaps mistyped, without their values. `undefined`: none is.
 *
 * @param start - the command that has all settings.
 */
export function describeUnknownVariables(start: Command, environment: NodeJS.ProcessEnv): string | undefined {
  const settings = [...start.options, ...(start.parent?.options ?? [])];
  const variables = settings.flatMap((one) => (one instanceof Setting ? [one.variable] : []));
  const known = new Set([...SECRETS, ...FOREIGN, ...variables]);
  const unknown = Object.keys(environment).filter((name) => name.startsWith('SVC_') && !known.has(name));
  if (unknown.length === 0) return undefined;
  return `Unknown in the environment: ${unknown.join(', ')}. See --help for the variables of the server.`;
}

function parseSwitch(text: string, variable: string): boolean {
  const word = text.toLowerCase();
  if (['1', 'true', 'yes'].includes(word)) return true;
  if (['0', 'false', 'no'].includes(word)) return false;
  throw new UsageError(`${variable} must be 1, true or yes, or else 0, false or no.`);
}
