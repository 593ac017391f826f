import { randomBytes } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { hashText } from '../crypto/secrets.ts';

const MINUTE_SECONDS = 60;

/**
 * Whoever controls many addresses must not fill the memory: they are counted in so many places, which take
 * two megabytes at most. That two share a place is rare, and with a salt nobody can choose with whom.
 */
const PLACES = 2 ** 14;

/** Counts what somebody does in a minute. In memory: a restart begins anew. */
export class RateLimit {
  readonly #limiter: RateLimiterMemory;
  readonly #salt = randomBytes(16).toString('hex');

  constructor(perMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
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

  /** Counts one less: what was taken has led to nothing. */
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
