import { Instance } from '../../src/instances/instance.ts';
import { UploadLeases } from '../../src/instances/upload-leases.ts';
import type { Change } from '../../src/ports/change-feed.ts';
import { createFakeClock } from '../support/time.ts';
import { createLocalLeases } from './local-leases.ts';

/** Several instances in one process, with the same leases and clock, and a feed that loses no change. */
export function createInstances() {
  const clock = createFakeClock();
  const leases = createLocalLeases(clock);
  const listeners = new Map<string, (change: Change) => void>();
  const told: Change[] = [];
  return {
    clock,
    leases,
    told,
    join: async (id: string) => {
      const instance = new Instance({ leases, clock, id });
      await instance.join();
      const publish = (change: Change) => {
        told.push(change);
        for (const [other, tell] of listeners) if (other !== id) tell(change);
      };
      const uploads = new UploadLeases({ leases, feed: { publish }, clock, instance });
      listeners.set(id, (change) => uploads.receive(change));
      return { instance, uploads };
    },
  };
}
