import { readHttpUrl } from '@svc/protocol';
import { parseArgs } from 'node:util';

export interface Command {
  url: string;
  headers: Record<string, string>;
  isJson: boolean;
}

export const USAGE = `Usage: pocketfill-conformance URL [--json] [--header "Name: value"]…

Tries a backend, and says line by line whether it speaks Pocketfill's four routes.

  URL       the backend's address with its route base, for example http://localhost:8787/api/svc
  --json    print one JSON object in place of the table
  --header  sent with each request to the routes, for example "Authorization: Bearer …"
  --help    print this text

Ends with 0 if no check fails, with 1 if one does, and with 2 if it was called wrongly.`;

/** A command line as it was meant, or what is wrong with it in one sentence. `help`: the usage was asked for. */
export function readCommandLine(args: readonly string[]): Command | { wrong: string } | 'help' {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        header: { type: 'string', multiple: true, default: [] },
      },
    });
    if (values.help) return 'help';
    const url = readHttpUrl(positionals[0]);
    if (positionals.length !== 1 || url === undefined) return { wrong: 'Name one http or https address.' };
    if (/[?#]/.test(url)) return { wrong: 'The address must have no "?" and no "#".' };
    return { url, headers: readHeaders(values.header), isJson: values.json };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

/** The text is not quoted in errors: it may be a key. */
function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    try {
      headers.append(name ?? '', value ?? '');
    } catch {
      throw new Error('A header must have the form "Name: value".');
    }
  }
  return Object.fromEntries(headers);
}
