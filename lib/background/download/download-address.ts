import { kindOfHost, readHttpUrl, type HostKind } from '@svc/protocol';
import { FileUnavailableError } from './file-unavailable.ts';

/**
 * What a backend may name as the place of a file. The extension fetches from where web pages may not, and puts what
 * it gets into the page: a backend of the internet that names an address inside would read the person's network.
 * What is nearer than the backend itself is not the backend's to name:
 *
 * | the backend is in       | the file may lie in                                |
 * | ----------------------- | -------------------------------------------------- |
 * | this computer           | this computer, its private network, the internet   |
 * | a private network       | a private network, the internet                    |
 * | the same cable          | the same cable, the internet                       |
 * | the internet            | the internet                                       |
 *
 * Only names and numbers are judged: an extension is not told which address a name of the internet leads to.
 */
const MAY_NAME: Record<HostKind, readonly HostKind[]> = {
  thisComputer: ['thisComputer', 'network', 'internet'],
  network: ['network', 'internet'],
  link: ['link', 'internet'],
  internet: ['internet'],
};

/** @throws FileUnavailableError `addressRefused`, when a backend at that address may not name this one. */
export function refuseAddress(fileUrl: string, backendAddress: string): void {
  const url = readHttpUrl(fileUrl);
  const mayName = MAY_NAME[kindOfHost(new URL(backendAddress).hostname)];
  if (url === undefined || !mayName.includes(kindOfHost(new URL(url).hostname)))
    throw new FileUnavailableError('addressRefused');
}
