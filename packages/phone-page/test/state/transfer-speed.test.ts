import { describe, expect, it } from 'vitest';
import { estimateSecondsLeft, measure, startMeasuring } from '../../src/state/transfer-speed.ts';

function sendSteadily(seconds: number, bytesPerSecond: number) {
  let speed = startMeasuring(0, 0);
  for (let atMs = 250; atMs <= seconds * 1000; atMs += 250) {
    speed = measure(speed, (atMs / 1000) * bytesPerSecond, atMs);
  }
  return speed;
}

describe('the time left', () => {
  it('is not guessed from the first second', () => {
    expect(estimateSecondsLeft(sendSteadily(1, 1000), 5000)).toBeUndefined();
  });

  it('is the remaining bytes divided by a steady speed', () => {
    expect(estimateSecondsLeft(sendSteadily(5, 1000), 5000)).toBeCloseTo(5);
  });

  it('counts from where a resumed upload went on', () => {
    const speed = measure(startMeasuring(1_000_000, 0), 1_002_000, 2000);
    expect(estimateSecondsLeft(speed, 3000)).toBeCloseTo(3);
  });

  it('does not jump when the network stutters for a moment', () => {
    const steady = sendSteadily(10, 1000);
    const stuttered = measure(steady, steady.bytesSent, steady.measuredAtMs + 500);
    expect(estimateSecondsLeft(stuttered, 10_000)).toBeLessThan(12);
  });

  it('follows a network that has become slower', () => {
    let speed = sendSteadily(10, 1000);
    for (let second = 1; second <= 20; second += 1) {
      speed = measure(speed, 10_000 + second * 100, 10_000 + second * 1000);
    }
    expect(estimateSecondsLeft(speed, 1000)).toBeGreaterThan(9);
  });

  it('is unknown while nothing moves', () => {
    expect(estimateSecondsLeft(measure(startMeasuring(0, 0), 0, 5000), 10)).toBeUndefined();
  });
});
