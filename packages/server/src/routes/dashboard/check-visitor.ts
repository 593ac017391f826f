import type { IncomingMessage } from 'node:http';
import { parseHttpUrl } from '@svc/protocol';
import type { AddressList } from '../../network/address-list.ts';
import { isTrustedProxy, readClient, readConnection } from '../../network/client-address.ts';
import { hostNameOf, isKnownName, isPublicName, type CallerRules } from '../check-caller.ts';

/** The sender of a request for the dashboard. */
export interface Visitor {
  isThisMachine: boolean;
  /** By https, according to a trusted proxy. */
  isEncrypted: boolean;
  host: string | undefined;
}

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
export function findRefusal({ isThisMachine, isEncrypted, host }: Visitor, rules: VisitorRules) {
  if (!isKnownName(host, rules)) {
    return 'This is no name of this computer. Start the server with --public-url to add one.';
  }
  if (rules.isNetworkAllowed) return undefined;
  const name = hostNameOf(host ?? '');
  if (isThisMachine && rules.isOwnName(name)) return undefined;
  if (isEncrypted && isPublicName(name, rules)) return undefined;
  return 'The dashboard is for this computer. From another one come by https and the public address, or start the server with --allow-network.';
}

export function readVisitor(request: IncomingMessage, rules: VisitorRules): Visitor {
  const { socket, headers } = request;
  const isByProxy = readConnection(socket).isThisMachine || isTrustedProxy(socket, rules.trustedProxies);
  return {
    isThisMachine: readClient(request, rules.trustedProxies).isThisMachine,
    isEncrypted: isByProxy && headers['x-forwarded-proto'] === 'https',
    host: headers.host,
  };
}

/** The page that sends a request, according to the browser. */
export interface Sender {
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`. Browsers send it to secure addresses only. */
  fetchSite: string | undefined;
  host: string | undefined;
}

/** Whether a request comes from a page of the same address, or from no page. */
export function isOwnPage({ origin, fetchSite, host }: Sender): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`) return true;
  // A proxy may drop the port (nginx: `$host`); the browser, which knows it, has compared it
  return fetchSite === 'same-origin' && parseHttpUrl(origin)?.hostname === host;
}
