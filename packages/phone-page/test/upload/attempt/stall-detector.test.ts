import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StallDetector } from '../../../src/upload/attempt/stall-detector.ts';

const SIZE = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const onStall = vi.fn<() => void>();
  return { stall: new StallDetector({ size: SIZE, onStall }), onStall };
}
function passSeconds(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}

describe('an attempt has stalled', () => {
  it('when nothing answers at its start for ten seconds', () => {
    const { onStall } = start();
    passSeconds(9.9);
    expect(onStall).not.toHaveBeenCalled();
    passSeconds(0.1);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('when the connection takes no byte for twenty seconds', () => {
    const { stall, onStall } = start();
    stall.countSent(1);
    passSeconds(19);
    stall.countSent(2);
    passSeconds(19);
    expect(onStall).not.toHaveBeenCalled();
    passSeconds(1);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('later, when all bytes are handed over and buffers empty slowly', () => {
    const { stall, onStall } = start();
    stall.countSent(SIZE);
    passSeconds(119);
    expect(onStall).not.toHaveBeenCalled();
    passSeconds(1);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('when bytes leave the phone and the server says three times that none came', () => {
    const { stall, onStall } = start();
    for (const sent of [100, 200, 300]) {
      stall.countSent(sent);
      stall.countArrived(50);
      expect(onStall).not.toHaveBeenCalled();
      passSeconds(8);
    }
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('soon after an event that often breaks connections, even if a second event follows', () => {
    const { stall, onStall } = start();
    stall.countSent(100);
    stall.shortenDeadline();
    passSeconds(3);
    stall.shortenDeadline();
    passSeconds(2);
    expect(onStall).toHaveBeenCalledOnce();
  });
});

describe('an attempt has not stalled', () => {
  it('as long as the server has more each time, though the browser says nothing', () => {
    const { stall, onStall } = start();
    stall.countSent(900);
    for (let held = 0; held < 800; held += 100) {
      stall.countArrived(held);
      passSeconds(8);
    }
    expect(onStall).not.toHaveBeenCalled();
  });

  it('when the server says the same within a moment, or has all that was sent', () => {
    const { stall, onStall } = start();
    stall.countSent(SIZE);
    for (let times = 0; times < 5; times += 1) stall.countArrived(500);
    for (let times = 0; times < 5; times += 1) {
      passSeconds(8);
      stall.countArrived(SIZE);
    }
    passSeconds(1);
    expect(onStall).not.toHaveBeenCalled();
  });

  it('when bytes move after such an event', () => {
    const { stall, onStall } = start();
    stall.shortenDeadline();
    passSeconds(4);
    stall.countSent(10);
    passSeconds(19);
    expect(onStall).not.toHaveBeenCalled();
  });

  it('while the phone itself computes, and has the whole limit afterwards', async () => {
    const { stall, onStall } = start();
    const finishing = new AbortController();
    const work = stall.pauseFor(() => once(finishing.signal, 'abort'));
    passSeconds(100);
    expect(onStall).not.toHaveBeenCalled();
    finishing.abort();
    await work;
    passSeconds(9.9);
    expect(onStall).not.toHaveBeenCalled();
    passSeconds(0.1);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('while the phone is at work, though its connection may have been broken: it waits a shorter time after it', async () => {
    const { stall, onStall } = start();
    await stall.pauseFor(async () => {
      stall.shortenDeadline();
      passSeconds(100);
    });
    expect(onStall).not.toHaveBeenCalled();
    passSeconds(5);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('once it is over', () => {
    const { stall, onStall } = start();
    stall.stop();
    stall.countSent(10);
    passSeconds(1000);
    expect(onStall).not.toHaveBeenCalled();
  });
});
