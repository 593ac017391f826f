import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { hashText } from '../crypto/secrets.ts';

/**
 * Keys are hashed to this many places, which limits the memory to two megabytes for any number of addresses. Two keys
 * rarely share a place, and the salt prevents an attacker from choosing it.
 */
const PLACES = 2 ** 14;

/** Counts the actions of each key per minute, in the limiter's store. */
export class RateLimit {
  readonly #limiter: RateLimiterAbstract;
  readonly #salt: string;

  /** @param salt - secret, and the same for all instances that share the counts. */
  constructor(limiter: RateLimiterAbstract, salt: string) {
    this.#limiter = limiter;
    this.#salt = salt;
  }

  /** Counts one action. Returns the seconds until it is allowed; 0: now. */
  async take(key: string): Promise<number> {
    try {
      await this.#limiter.consume(this.#findPlace(key));
      return 0;
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown;
      return countSeconds(thrown as RateLimiterRes); // the limiter's other rejection
    }
  }

  /** Takes back a counted action that had no effect. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(this.#findPlace(key));
  }

  #findPlace(key: string): number {
    return Number.parseInt(hashText(this.#salt + key).slice(0, 8), 16) % PLACES;
  }
}

function countSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
