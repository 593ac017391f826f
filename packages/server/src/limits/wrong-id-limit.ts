import type { AddressLimits } from './address-limits.ts';
import { readClient, type SentRequest } from '../network/client-address.ts';

/**
 * Counts a wrong id or key. Returns the seconds after which its address may try another one; 0: it may be told
 * that this one was wrong. Right ones are not asked about here: nobody is refused for the wrong ids of others.
 */
export type CountWrongId = (request: SentRequest) => Promise<number>;

export const allowEveryWrongId: CountWrongId = async () => 0;

export function createWrongIdLimit({ wrongIds, trustedProxies }: AddressLimits): CountWrongId {
  return async (request) => {
    const { key, isThisMachine } = readClient(request, trustedProxies);
    if (isThisMachine) return 0;
    return wrongIds.take(isSentByAnotherSite(request) ? `${key} by another site` : key);
  };
}

/**
 * Any page can make a browser ask for what it likes, as with `<img src>`: its wrong ids are not those of the
 * people at that address, and are counted apart. A browser says so (https://www.w3.org/TR/fetch-metadata/).
 */
export function isSentByAnotherSite({ headers }: Pick<SentRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
