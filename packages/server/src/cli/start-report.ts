import { renderUnicodeCompact } from 'uqr';
import type { RunningServer } from '../start-server.ts';

/** The one line of `--json`. Its three fields are a promise to other programs. */
export function formatJsonReport({ url, uploadUrl, routeBase }: RunningServer): string {
  return `${JSON.stringify({ url, uploadUrl, routeBase })}\n`;
}

export interface ReportOptions {
  dataDir: string;
  /** Whether a person looks at it, who can scan a code. */
  isTerminal: boolean;
}

/** What a person is told when the server is ready. */
export function formatReport(server: RunningServer, { dataDir, isTerminal }: ReportOptions): string {
  const lines = [
    'The transfer server is ready.',
    '',
    `  For the extension:  ${server.url}`,
    `  For phones:         ${server.uploadUrl}`,
    `  Data:               ${dataDir}`,
    '',
  ];
  if (!server.hasPhonePage) lines.push(PHONE_PAGE_MISSING, '');
  if (isTerminal) {
    lines.push(renderUnicodeCompact(server.uploadUrl, { border: 2 }), '');
    lines.push('Scan to check that your phone reaches this computer.', 'Press Ctrl+C to stop.', '');
  }
  return lines.join('\n');
}

export const PHONE_PAGE_MISSING =
  'The upload page for phones is not built yet. Run "npm run build", then start the server again.';
