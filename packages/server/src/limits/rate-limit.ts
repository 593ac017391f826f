import { SvcError } from '@svc/protocol';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { hashText } from '../crypto/secrets.ts';

/**
 * Addresses are hashed to this many places, which limits the memory to two megabytes for any number of them. Two
 * addresses rarely share a place, and the salt prevents an attacker from choosing it.
 */
const PLACES = 2 ** 14;

/** Counts the actions of each key per minute, in the limiter's store. */
export class RateLimit {
  readonly #limiter: RateLimiterAbstract;
  readonly #salt: string | undefined;
  readonly #message: string;

  /**
   * @param options.salt - for keys without number, like addresses: secret, and the same for all instances that share
   *   the counts. Without it, no two keys share a count: for keys of the server's own, like the ids of people.
   * @param options.message - for those who are refused.
   */
  constructor(limiter: RateLimiterAbstract, { salt, message }: { salt?: string; message: string }) {
    this.#limiter = limiter;
    this.#salt = salt;
    this.#message = message;
  }

  /**
   * Counts one action.
   *
   * @throws SvcError `rate_limited`, with the seconds until it is allowed.
   */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(this.#findPlace(key));
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown;
      const retryAfterSeconds = countSeconds(thrown as RateLimiterRes); // the limiter's other rejection
      throw new SvcError('rate_limited', this.#message, { retryAfterSeconds });
    }
  }

  /** Takes back a counted action that had no effect. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(this.#findPlace(key));
  }

  #findPlace(key: string): string | number {
    if (this.#salt === undefined) return key;
    return Number.parseInt(hashText(this.#salt + key).slice(0, 8), 16) % PLACES;
  }
}

function countSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
