import { describe, expect, it } from 'vitest';
import { MIN_REQUEST_BYTES, NetworkWay } from '../../src/job/network-way.ts';
import { createStorage } from '../support/storage.ts';

const MIB = 1024 * 1024;

describe('the size of requests', () => {
  it('has no limit at first', () => {
    expect(new NetworkWay().maxBytes).toBe(Infinity);
  });

  it('is a part of the size that was lost, down to a minimum', () => {
    const way = new NetworkWay();
    way.countLost(8 * MIB);
    expect(way.maxBytes).toBe(2 * MIB);
    for (let times = 0; times < 9; times += 1) way.countLost(way.maxBytes);
    expect(way.maxBytes).toBe(MIN_REQUEST_BYTES);
  });

  it('grows with each request that passes quickly, until there is no limit', () => {
    const way = new NetworkWay();
    way.countLost(4 * MIB);
    way.countPassed(MIB, 100);
    expect(way.maxBytes).toBe(2 * MIB);
    while (way.maxBytes < Infinity) way.countPassed(way.maxBytes, 100);
  });

  it('stays where a larger request would take long, and after the last piece of a file', () => {
    const way = new NetworkWay();
    way.countLost(4 * MIB);
    way.countPassed(MIB, 5000);
    way.countPassed(10, 1);
    expect(way.maxBytes).toBe(MIB);
  });

  it('stays below what was refused as too large', () => {
    const way = new NetworkWay();
    way.countTooLarge(100 * MIB);
    for (let times = 0; times < 9; times += 1) way.countPassed(way.maxBytes, 100);
    expect(way.maxBytes).toBe(25 * MIB);
    way.countTooLarge(3 * MIB);
    for (let times = 0; times < 9; times += 1) way.countPassed(way.maxBytes, 100);
    expect(way.maxBytes).toBe(1.5 * MIB);
  });
});

describe('the next visit', () => {
  it('remembers the limits', () => {
    const storage = createStorage();
    const way = new NetworkWay(storage);
    way.countLost(4 * MIB);
    way.changeMethods();
    const next = new NetworkWay(storage);
    expect([next.maxBytes, next.usesPostOnly]).toEqual([MIB, true]);
  });

  it.each(['nonsense', '[]', '{"maxBytes":-1,"usesPostOnly":1}', '{"maxBytes":null}'])(
    'does not rely on what is stored (%s)',
    (stored) => {
      const way = new NetworkWay(createStorage(stored));
      expect([way.maxBytes, way.usesPostOnly]).toEqual([Infinity, false]);
    },
  );
});
