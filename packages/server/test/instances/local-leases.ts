import type { Clock } from '../../src/ports/clock.ts';
import type { Leases } from '../../src/ports/leases.ts';

/** Leases within one process. */
export function createLocalLeases(clock: Pick<Clock, 'now'>): Leases {
  const held = new Map<string, { holder: string; untilMs: number }>();
  const findHeld = (name: string) => {
    const lease = held.get(name);
    return lease && lease.untilMs > clock.now() ? lease : undefined;
  };
  return {
    async take(name, holder, forMs) {
      const lease = findHeld(name);
      if (lease && lease.holder !== holder) return false;
      held.set(name, { holder, untilMs: clock.now() + forMs });
      return true;
    },
    findHolder: async (name) => findHeld(name)?.holder,
    async release(name, holder) {
      if (held.get(name)?.holder === holder) held.delete(name);
    },
    countHeld: async (namePrefix) =>
      [...held.keys()].filter((name) => name.startsWith(namePrefix) && findHeld(name)).length,
  };
}
