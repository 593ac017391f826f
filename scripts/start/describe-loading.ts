import { hostname, networkInterfaces, userInfo } from 'node:os';
import { findLanAddresses } from '../../packages/server/src/network/lan-address.ts';

/** What a person needs to use the extension in a browser that `npm start` did not open. */
export interface Loading {
  /** The extension's folder. */
  extension: string;
  /** The page with an upload form. */
  site: string;
  /** The server's address for the extension. */
  backend: string;
}

/** How ssh reaches this computer. */
export interface SshTarget {
  user: string;
  host: string;
  port: string;
}

/** What to do in a browser of this computer. */
export function describeLoadingHere({ extension, site }: Loading): string {
  return `In a browser of this computer:

  1. Open chrome://extensions, switch on "Developer mode", click "Load unpacked" and choose this folder:
     ${extension}
  2. Open ${site}, click the Pocketfill icon and scan the code with your phone.`;
}

/** What to do in a browser of another computer, which reaches this one by ssh. */
export function describeLoadingElsewhere({ extension, site, backend }: Loading, target: SshTarget): string {
  const { user, host, port } = target;
  const source = `${user}@${host}:${extension}`;
  const local = `http://localhost:${findPort(backend)}`;
  const setting =
    local === backend
      ? `The extension is set to the backend ${backend}.`
      : `In the extension's options, enter ${local} as "Backend address".`;
  return `In a browser of another computer:

  1. Connect it with this computer, and leave the connection open:
     ssh${port === '22' ? '' : ` -p ${port}`} ${forward(backend)} ${forward(site)} ${user}@${host}
  2. Copy the extension there, in a second terminal:
     scp${port === '22' ? '' : ` -P ${port}`} -r ${/\s/.test(source) ? `"${source}"` : source} pocketfill
  3. Open chrome://extensions, switch on "Developer mode", click "Load unpacked" and choose the folder "pocketfill".
  4. Open ${site}, click the Pocketfill icon and scan the code with your phone.

  ${setting} It needs no key.
  Your phone must reach this computer by its address for phones, see above.`;
}

/** The option of ssh by which an address of this computer is the same port of the other one. */
function forward(address: string): string {
  const port = findPort(address);
  return `-L ${port}:${new URL(address).hostname}:${port}`;
}

function findPort(address: string): string {
  return new URL(address).port || '80';
}

/** Who is connected by ssh reaches this computer by the address of that connection, others by one of its network. */
export function findSshTarget(environment: NodeJS.ProcessEnv): SshTarget {
  // The client's address and port, then the server's: sshd(8).
  const [, , address = '', port = '22'] = environment['SSH_CONNECTION']?.split(' ') ?? [];
  const isUsable = /^[\d.]+$/.test(address);
  const host = isUsable ? address : (findLanAddresses(networkInterfaces())[0]?.address ?? hostname());
  return { user: userInfo().username, host, port: isUsable ? port : '22' };
}
