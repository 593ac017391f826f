import { expect, test } from 'vitest';
import { readLoadOptions } from '../../../../scripts/load/load-options.ts';

test('measures the embedded server and clusters of one, two and three instances', () => {
  expect(readLoadOptions([])).toMatchObject({ instances: [1, 2, 3], withEmbedded: true, waits: 10_000 });
});

test('measures the sizes that are asked for', () => {
  expect(readLoadOptions(['--instances', '2,4', '--no-embedded', '--transfers', '20000'])).toMatchObject({
    instances: [2, 4],
    withEmbedded: false,
    transfers: 20_000,
  });
});

test.each([
  [['--transfers', 'many'], '--transfers must be a whole number from 1 to 1000000.'],
  [['--instances', '1,x'], '--instances must be a whole number from 1 to 32.'],
  [['--instance-cpu', '5'], '--instance-cpu must be a whole number from 10 to 100.'],
  [['--waits', '100000'], '--waits must be a whole number from 1 to 18000.'],
])('refuses %s', (args, message) => {
  expect(() => readLoadOptions(args)).toThrow(message);
});
