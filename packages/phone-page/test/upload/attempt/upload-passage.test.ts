import { describe, expect, it } from 'vitest';
import { NetworkWay } from '../../../src/job/network-way.ts';
import type { AttemptOutcome } from '../../../src/upload/attempt/judge-refusal.ts';
import { UploadPassage } from '../../../src/upload/attempt/upload-passage.ts';

const MIB = 1024 * 1024;

function start() {
  const way = new NetworkWay();
  return { way, passage: new UploadPassage(way) };
}

/** One attempt that asks how much has arrived, sends the rest of 8 MiB, and gets no answer. */
function loseAttempt(
  passage: UploadPassage,
  { offset = 0, sent = 4 * MIB, isHeldBack = false } = {},
): AttemptOutcome {
  passage.countArrived(offset);
  passage.begin(offset, 8 * MIB - offset);
  passage.countSent(offset + sent);
  if (isHeldBack) passage.noteHeldBack();
  return passage.endAttempt('tryAgain');
}

describe('requests become smaller', () => {
  it('when the server says that it gets nothing of what is sent', () => {
    const { way, passage } = start();
    loseAttempt(passage, { isHeldBack: true });
    passage.countArrived(0);
    expect(way.maxBytes).toBe(MIB);
  });

  it('when two in a row are lost without a byte', () => {
    const { way, passage } = start();
    loseAttempt(passage);
    passage.countArrived(0);
    expect(way.maxBytes).toBe(Infinity);
    loseAttempt(passage);
    passage.countArrived(0);
    expect(way.maxBytes).toBe(MIB);
  });

  it('not when some of it arrives each time', () => {
    const { way, passage } = start();
    for (let offset = 0; offset < 8 * MIB; offset += MIB) loseAttempt(passage, { offset });
    expect(way.maxBytes).toBe(Infinity);
  });

  it('when requests break at once with either method, before a byte is known to have left the phone', () => {
    const { way, passage } = start();
    for (let times = 0; times < 3; times += 1) loseAttempt(passage, { sent: 0 });
    passage.countArrived(0);
    expect([way.usesPostOnly, way.maxBytes]).toEqual([true, 2 * MIB]);
    loseAttempt(passage, { sent: 0 });
    passage.countArrived(0);
    expect([way.usesPostOnly, way.maxBytes]).toEqual([false, MIB / 2]);
  });

  it('when a proxy says that one is too large', () => {
    const { way, passage } = start();
    passage.begin(0, 8 * MIB);
    passage.countRefusal(413);
    expect(way.maxBytes).toBe(2 * MIB);
  });
});

describe('another method is tried', () => {
  it.each([403, 404, 405, 501])('when a proxy refuses it with %d', (status) => {
    const { way, passage } = start();
    passage.begin(0, MIB);
    passage.countRefusal(status);
    expect([way.usesPostOnly, way.maxBytes]).toEqual([true, Infinity]);
  });

  it('when two requests in a row break at once', () => {
    const { way, passage } = start();
    for (let times = 0; times < 2; times += 1) loseAttempt(passage, { sent: 0 });
    passage.countArrived(0);
    expect([way.usesPostOnly, way.maxBytes]).toEqual([true, Infinity]);
  });
});

describe('the network is blocked', () => {
  it('counts as no connection, where proxies answer everything', () => {
    const { passage } = start();
    const outcomes = Array.from({ length: 4 }, () => {
      passage.countRefusal(403);
      return passage.endAttempt('otherWay');
    });
    expect(outcomes).toEqual(['otherWay', 'otherWay', 'tryAgain', 'tryAgain']);
  });

  it('when ten attempts in a row bring nothing to a server that answers', () => {
    const { passage } = start();
    for (let times = 0; times < 9; times += 1) expect(loseAttempt(passage)).not.toBe('blocked');
    expect(loseAttempt(passage)).toBe('blocked');
  });

  it('also where nothing but answers about the job gets through', () => {
    const { passage } = start();
    const outcomes = Array.from({ length: 10 }, () => {
      passage.noteServer();
      passage.countRefusal(403);
      return passage.endAttempt('otherWay');
    });
    expect(outcomes.indexOf('blocked')).toBe(9);
  });

  it('not without a connection, when the server itself refuses, or after progress', () => {
    const { passage } = start();
    const outcomes = Array.from({ length: 20 }, () => passage.endAttempt('tryAgain'));
    for (let times = 0; times < 20; times += 1) {
      passage.countArrived(0);
      passage.noteRefusalOfServer();
      outcomes.push(passage.endAttempt('tryAgain'));
    }
    for (let offset = 1; offset < 20; offset += 1) outcomes.push(loseAttempt(passage, { offset }));
    expect(outcomes).not.toContain('blocked');
  });
});
