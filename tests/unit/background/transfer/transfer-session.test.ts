import { describe, expect, it } from 'vitest';
import { createTransferSession } from '../../../../lib/background/transfer/transfer-session.ts';
import type { Transfer } from '../../../../lib/transfer/transfer.ts';
import { incoming, NOW_MS, sampleTransfer, states } from '../../fixtures/sample-transfer.ts';

describe('createTransferSession', () => {
  it('notes when it came into its state, and not when that went on', async () => {
    let nowMs = NOW_MS;
    const stored: Transfer[] = [];
    const session = createTransferSession(sampleTransfer(states.waiting), {
      onChanged: async (transfer) => void stored.push(transfer),
      now: () => nowMs,
    });
    nowMs += 1000;
    await session.apply({ type: 'phoneProgressed', files: [incoming] });
    nowMs += 1000;
    await session.apply({ type: 'phoneProgressed', files: [{ ...incoming, bytesReceived: 2 }] });
    expect(stored.map(({ changedAtMs }) => changedAtMs - NOW_MS)).toEqual([1000, 1000]);
  });

  it('stores nothing once it is closed', async () => {
    const stored: Transfer[] = [];
    const session = createTransferSession(sampleTransfer(states.waiting), {
      onChanged: async (transfer) => void stored.push(transfer),
      now: () => NOW_MS,
    });
    session.close();
    await session.apply({ type: 'cancelled' });
    await session.moveTo({ kind: 'detached', sinceMs: NOW_MS });
    await session.note({ proposed: null });
    expect(stored).toEqual([]);
  });
});
