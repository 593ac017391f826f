import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StallDetector } from '../../phone/stall-detector.ts';

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
    stall.sent(1);
    passSeconds(19);
    stall.sent(2);
    passSeconds(19);
    expect(onStall).not.toHaveBeenCalled();
    passSeconds(1);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('later, when all bytes are handed over and buffers empty slowly', () => {
    const { stall, onStall } = start();
    stall.sent(SIZE);
    passSeconds(119);
    expect(onStall).not.toHaveBeenCalled();
    passSeconds(1);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('when bytes leave the phone and the server says three times that none came', () => {
    const { stall, onStall } = start();
    for (const sent of [100, 200, 300]) {
      stall.sent(sent);
      stall.held(50);
      expect(onStall).not.toHaveBeenCalled();
      passSeconds(8);
    }
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('soon, when there is reason to doubt, and doubting again does not put it off', () => {
    const { stall, onStall } = start();
    stall.sent(100);
    stall.doubt();
    passSeconds(3);
    stall.doubt();
    passSeconds(2);
    expect(onStall).toHaveBeenCalledOnce();
  });
});

describe('an attempt has not stalled', () => {
  it('as long as the server has more each time, though the browser says nothing', () => {
    const { stall, onStall } = start();
    stall.sent(900);
    for (let held = 0; held < 800; held += 100) {
      stall.held(held);
      passSeconds(8);
    }
    expect(onStall).not.toHaveBeenCalled();
  });

  it('when the server says the same within a moment, or has all that was sent', () => {
    const { stall, onStall } = start();
    stall.sent(SIZE);
    for (let times = 0; times < 5; times += 1) stall.held(500);
    for (let times = 0; times < 5; times += 1) {
      passSeconds(8);
      stall.held(SIZE);
    }
    passSeconds(1);
    expect(onStall).not.toHaveBeenCalled();
  });

  it('when it proves that it lives after a doubt', () => {
    const { stall, onStall } = start();
    stall.doubt();
    passSeconds(4);
    stall.sent(10);
    passSeconds(19);
    expect(onStall).not.toHaveBeenCalled();
  });

  it('once it is over', () => {
    const { stall, onStall } = start();
    stall.stop();
    stall.sent(10);
    passSeconds(1000);
    expect(onStall).not.toHaveBeenCalled();
  });
});
