import { kindOfHost, mayNameHost, readHttpUrl } from '@svc/protocol';
import { FileUnavailableError } from './file-unavailable.ts';

/**
 * The extension fetches from where web pages may not, and puts what it gets into the page: a backend of the internet
 * that names an address inside would read the person's network. Only names and numbers are judged: an extension is not
 * told which address a name of the internet leads to.
 *
 * @throws FileUnavailableError `addressRefused`, when a backend at that address may not name this one.
 */
export function refuseAddress(fileUrl: string, backendAddress: string): void {
  const url = readHttpUrl(fileUrl);
  const backend = kindOfHost(new URL(backendAddress).hostname);
  if (url === undefined || !mayNameHost(backend, kindOfHost(new URL(url).hostname)))
    throw new FileUnavailableError('addressRefused');
}
