import { kindOfHost, readHttpUrl, type HostKind } from '@svc/protocol';

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

/** The backend names an address for the file that it may not name. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';

  constructor() {
    super('The backend names an address for the file that is not its to name.'); // without it: it is signed
  }
}

export function isAddressRefused(error: unknown): error is AddressRefusedError {
  return error instanceof Error && error.name === 'AddressRefusedError';
}

/** @throws AddressRefusedError, when a backend at that address may not send anybody to this one. */
export function refuseAddress(fileUrl: string, backendAddress: string): void {
  const url = readHttpUrl(fileUrl);
  const mayName = MAY_NAME[kindOfHost(new URL(backendAddress).hostname)];
  if (url === undefined || !mayName.includes(kindOfHost(new URL(url).hostname)))
    throw new AddressRefusedError();
}
