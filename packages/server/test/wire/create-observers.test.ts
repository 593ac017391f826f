import { expect, it } from 'vitest';
import { StoreUnavailableError } from '../../src/ports/store-unavailable.ts';
import { createOutageLog } from '../../src/wire/create-observers.ts';
import { collectLog } from '../support/recorders.ts';
import { createFakeClock } from '../support/time.ts';

it('tells an outage at once, then once in ten seconds, and how many requests failed of it', () => {
  const [clock, { log, lines }] = [createFakeClock(), collectLog()];
  const tell = createOutageLog(log, clock);
  const fail = () => tell(new StoreUnavailableError('The database cannot be used now.'));
  for (let count = 0; count < 100; count++) fail();
  clock.advance(9_999);
  fail();
  expect(lines).toMatchObject([{ level: 'warn', fields: { failures: 1 } }]);
  clock.advance(1);
  fail();
  expect(lines).toMatchObject([{}, { level: 'warn', fields: { failures: 101 } }]);
});
