import type { IncomingMessage } from 'node:http';
import { parseHttpUrl } from '@svc/protocol';
import type { AddressList } from '../../network/address-list.ts';
import { isTrustedProxy, readClient, readConnection } from '../../network/client-address.ts';
import { hostNameOf, isKnownName, isPublicName, type CallerRules } from '../check-caller.ts';

/** Who wants to see the dashboard. */
export interface Visitor {
  isThisMachine: boolean;
  /** By https, as a proxy says that may be believed. */
  isEncrypted: boolean;
  host: string | undefined;
}

/** `trustedProxies`: those on other machines. */
export type VisitorRules = Pick<CallerRules, 'isOwnName' | 'publicName' | 'isNetworkAllowed'> & {
  trustedProxies: AddressList;
};

/**
 * Who may reach the dashboard, before any secret is asked for: this machine under one of its names; another one by https
 * under the public name, which a proxy ends; with `isNetworkAllowed` any machine. Under a name that is not known nobody may,
 * since a page of somebody else may have made it point here (DNS rebinding).
 *
 * @returns why not. `undefined`: it is allowed.
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

/** What a browser says of the page that sends a request. */
export interface Sender {
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`. Browsers send it to trustworthy addresses only. */
  fetchSite: string | undefined;
  host: string | undefined;
}

/** Whether a request comes from a page of this very address, or from no page at all. */
export function isOwnPage({ origin, fetchSite, host }: Sender): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`) return true;
  // A proxy may leave out the port (nginx: `$host`): the browser, which knows it, has compared it
  return fetchSite === 'same-origin' && parseHttpUrl(origin)?.hostname === host;
}
