import { readAnswerJson, readHttpUrl, readObject } from '@svc/protocol';
import { StartError } from '../../config/start-error.ts';
import { DEFAULT_OPTIONS, type ServerOptions } from '../../config/server-options.ts';
import { findLocalUrl } from '../../network/server-addresses.ts';

const TIMEOUT_MS = 1_000;

/**
 * The error of a start, for the person. Where the port or the data folder is in use because a server of this kind
 * runs there already, it says so, with the address.
 */
export async function describeSecondStart(
  error: unknown,
  { host = DEFAULT_OPTIONS.host, port = DEFAULT_OPTIONS.port }: Pick<ServerOptions, 'host' | 'port'>,
): Promise<unknown> {
  const isInUse = error instanceof StartError && ['port_in_use', 'data_in_use'].includes(error.code);
  const url = findLocalUrl({ host, port });
  if (!isInUse || port === 0 || !(await isTransferServer(url))) return error;
  return new StartError(
    error.code,
    `A Pocketfill server is already running at ${url}. Use that one, or start another with --port 0 and a folder of its own (--data).`,
    { cause: error },
  );
}

/** Only this server answers like that (docs/protocol.md). */
async function isTransferServer(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/practice/about`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { body } = await readAnswerJson(response);
    return response.ok && readHttpUrl(readObject(body)?.['uploadBaseUrl']) !== undefined;
  } catch {
    return false; // another program, or none
  }
}
