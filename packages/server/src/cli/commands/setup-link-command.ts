import { createSetupLink, DEFAULT_ROUTE_BASE, parseSetupLink, type SetupLink } from '@svc/protocol';
import type { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { DEFAULT_OPTIONS } from '../../config/server-options.ts';
import { findLocalUrl } from '../../network/server-addresses.ts';
import { UsageError } from '../command-errors.ts';
import { option, parsePublicUrl, textParser } from '../parse-option.ts';
import type { Program } from '../program.ts';
import { SERVER_OPTIONS } from '../start-options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `setup-link`. It needs no data: the address and the headers are all that a browser needs to use the server. */
export function addSetupLinkCommand(root: Command, { terminal }: Pick<Program, 'terminal'>): void {
  root
    .command('setup-link')
    .description(
      'prints an address that sets up Pocketfill in a browser, which asks its person first; on a terminal its code, too',
    )
    .addOption(option('--name <NAME>', 'how the browser is to call the server', textParser('a name')))
    .addOption(
      option(
        '--header <H>',
        'what the browser sends with each request, such as "Authorization: Bearer KEY" (may be given again)',
        parseHeader,
      ),
    )
    .addOption(
      option(
        '--address <URL>',
        'address of the server for that browser (default: --public-url)',
        parsePublicUrl,
      ),
    )
    .addOption(SERVER_OPTIONS.publicUrl)
    .addOption(SERVER_OPTIONS.port)
    .action((_options, command: Command) => printLink(terminal, command));
}

interface LinkOptions {
  name?: string;
  header?: SetupLink['headers'];
  address?: string;
  publicUrl?: string;
  port?: number;
  json?: boolean;
}

/** A code of more characters is wider than a terminal of 80 columns. */
const MAX_CODE_LENGTH = 400;

function printLink(terminal: Terminal, command: Command): void {
  const options = command.optsWithGlobals<LinkOptions>();
  const { name = '', header: headers = [], json: isJson = false } = options;
  const { host, port } = { ...DEFAULT_OPTIONS, ...options };
  const address = options.address ?? options.publicUrl ?? findLocalUrl({ host, port });
  const link = createSetupLink({
    address,
    routeBase: DEFAULT_ROUTE_BASE,
    uploadAddress: null,
    name,
    headers,
  });
  if (!parseSetupLink(link)) {
    throw new UsageError('--name and --header are too long for an address: leave some out, or shorten them.');
  }
  if (new URL(address).port === '0') {
    throw new UsageError(
      `${SERVER_OPTIONS.port.nameIn(command)} must be the port that the server has printed.`,
    );
  }
  if (isJson) return terminal.write(`${JSON.stringify({ link, address })}\n`);
  terminal.write(formatLink(terminal, link));
  terminal.writeError(describeUse(options));
}

/** A link as a line; on a terminal its code, too, where that is not too wide. */
export function formatLink({ isInteractive }: Pick<Terminal, 'isInteractive'>, link: string): string {
  const hasCode = isInteractive && link.length <= MAX_CODE_LENGTH;
  return `${link}\n${hasCode ? `${renderUnicodeCompact(link, { border: 2 })}\n` : ''}`;
}

function describeUse({ address, publicUrl, header = [] }: LinkOptions): string {
  if ((address ?? publicUrl) === undefined) {
    return 'This address is only for this computer. For others add --public-url or --address.\n';
  }
  const use = 'Open this address in the browser that is to use the server.';
  return header.length === 0
    ? `${use} On another computer it works without a key only if the server runs with --allow-network: "access create" prints a link with a key.\n`
    : `${use}\nThe address contains what --header says: send it only to people who may have that.\n`;
}

/** @throws UsageError, without the value, which may be a key. */
function parseHeader(line: string, name: string, former: unknown): SetupLink['headers'] {
  const colon = line.indexOf(':');
  const header = { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
  if (colon < 1 || !isHeader(header)) {
    throw new UsageError(`${name} must be a name, a colon and a value, such as "Authorization: Bearer KEY".`);
  }
  return [...((former as SetupLink['headers'] | undefined) ?? []), header]; // from this parser
}

function isHeader({ name, value }: SetupLink['headers'][number]): boolean {
  try {
    return new Headers([[name, value]]).has(name) && value !== '';
  } catch {
    return false; // a character that no header may have
  }
}
