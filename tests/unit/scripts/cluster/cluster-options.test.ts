import { expect, test } from 'vitest';
import { readClusterOptions } from '../../../../scripts/cluster/cluster-options.ts';

test('a cluster has three instances over a database and a store of its own', () => {
  expect(readClusterOptions([])).toEqual({
    instances: 3,
    port: 0,
    dataDir: undefined,
    database: 'own',
    storage: 'own',
    isJson: false,
  });
});

test.each([
  [['--instances', '0'], '--instances must be a whole number from 1 to 32.'],
  [['--port', 'x'], '--port must be a whole number from 0 to 65535.'],
  [['--database', 'sqlite'], 'SQLite is for one instance: add --instances 1.'],
  [['--storage', 'disk'], 'A disk is for one instance: add --instances 1.'],
])('refuses %s', (args, message) => {
  expect(() => readClusterOptions(args)).toThrow(message);
});
