import type { IncomingMessage } from 'node:http';
import { parseHttpUrl } from '@svc/protocol';
import type { AddressList } from '../../network/address-list.ts';
import { isTrustedProxy, readClient, readConnection } from '../../network/client-address.ts';
import { hostNameOf, isKnownName, isPublicName, type CallerRules } from '../check-caller.ts';

/** `trustedProxies`: those on other machines. */
export type VisitorRules = Pick<CallerRules, 'isOwnName' | 'publicName' | 'isNetworkAllowed'> & {
  trustedProxies: AddressList;
};

/**
 * Who may reach the dashboard, before the secret is asked for: this machine by one of its names; other machines by
 * https and the public name, through a proxy; any machine with `isNetworkAllowed`. Unknown names are refused, since
 * another site's page may have made one point here (DNS rebinding).
 *
 * @returns the reason of the refusal. `undefined`: allowed.
 */
export function findRefusal(request: IncomingMessage, rules: VisitorRules): string | undefined {
  const { host } = request.headers;
  if (!isKnownName(host, rules)) {
    return 'This is no name of this computer. Start the server with --public-url to add one.';
  }
  if (rules.isNetworkAllowed) return undefined;
  const name = hostNameOf(host ?? '');
  if (rules.isOwnName(name) && readClient(request, rules.trustedProxies).isThisMachine) return undefined;
  if (isPublicName(name, rules) && isEncrypted(request, rules)) return undefined;
  return 'The dashboard is for this computer. From another one come by https and the public address, or start the server with --allow-network.';
}

/** Whether a request came by https, according to a trusted proxy. */
function isEncrypted({ socket, headers }: IncomingMessage, { trustedProxies }: VisitorRules): boolean {
  const isByProxy = readConnection(socket).isThisMachine || isTrustedProxy(socket, trustedProxies);
  return isByProxy && headers['x-forwarded-proto'] === 'https';
}

/** Whether a request comes from a page of the same address, or from no page, according to the browser. */
export function isOwnPage({ headers }: IncomingMessage): boolean {
  // Browsers send `Sec-Fetch-Site` to secure addresses only.
  const { origin, host, 'sec-fetch-site': fetchSite } = headers;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`) return true;
  // A proxy may drop the port (nginx: `$host`); the browser, which knows it, has compared it
  return fetchSite === 'same-origin' && parseHttpUrl(origin)?.hostname === host;
}
