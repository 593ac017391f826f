import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { hashText } from '../crypto/secrets.ts';

/**
 * Limits the memory to two megabytes, even for an attacker with many addresses: keys are hashed to this many places.
 * Two keys rarely share a place, and with the salt no attacker can choose which.
 */
const PLACES = 2 ** 14;

/** Counts the actions of each key per minute, wherever the limiter keeps the counts. */
export class RateLimit {
  readonly #limiter: RateLimiterAbstract;
  readonly #salt: string;

  /** @param salt - secret, and the same for all that share the counts. */
  constructor(limiter: RateLimiterAbstract, salt: string) {
    this.#limiter = limiter;
    this.#salt = salt;
  }

  /** Counts one. Returns the seconds after which it may be tried again; 0: it is allowed now. */
  async take(key: string): Promise<number> {
    try {
      await this.#limiter.consume(this.#findPlace(key));
      return 0;
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown;
      return countSeconds(thrown as RateLimiterRes); // what else the limiter rejects with
    }
  }

  /** Counts one less, when a counted action had no effect. */
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
