import { createLocalLeases } from './local-leases.ts';
import { systemClock } from '../../src/drivers/system-clock.ts';
import { testLeases } from '../drivers/contracts/leases-contract.ts';

testLeases('The leases of one process', async () => {
  const leases = createLocalLeases(systemClock);
  return [leases, leases];
});
