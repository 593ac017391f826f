import type { AddressLimits } from './address-limits.ts';
import { readClient, type SentRequest } from '../network/client-address.ts';

/**
 * Counts a wrong id or key of an address. Not called for valid ids, which work even if others at the address have
 * guessed. Throws SvcError `rate_limited` above the limit.
 */
export type CountWrongId = (request: SentRequest) => Promise<void>;

export function createWrongIdLimit({ wrongIds, trustedProxies }: AddressLimits): CountWrongId {
  return async (request) => {
    const { key, isThisMachine } = readClient(request, trustedProxies);
    if (!isThisMachine) await wrongIds.take(isSentByAnotherSite(request) ? `${key} by another site` : key);
  };
}

/**
 * Whether a page of another site made a browser send the request, for example with `<img src>`. Wrong ids in such
 * requests are counted apart from those of the people at that address. Browsers mark them
 * (https://www.w3.org/TR/fetch-metadata/).
 */
export function isSentByAnotherSite({ headers }: Pick<SentRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
