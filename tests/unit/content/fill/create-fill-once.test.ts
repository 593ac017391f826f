import { describe, expect, it } from 'vitest';
import { createFillOnce } from '../../../../lib/content/fill/create-fill-once.ts';
import type { FillOutcome, FillRequest } from '../../../../lib/messages/document-messages.ts';

const request: FillRequest = {
  transferId: 't',
  key: 'k',
  addsToField: false,
  isForced: false,
  blob: new Blob([]),
  name: 'a',
  type: '',
  size: 0,
  maxBytes: null,
  lastModified: null,
};

/** Fills with these outcomes, one after the other. */
function createFill(...outcomes: FillOutcome[]) {
  const filled: FillRequest[] = [];
  const { fillOnce, forget } = createFillOnce(async (asked) => {
    filled.push(asked);
    return outcomes.shift() ?? 'filled';
  });
  return { filled, fillOnce, forget };
}

describe('createFillOnce', () => {
  it('shows the page a file once, however often it comes', async () => {
    const { filled, fillOnce } = createFill();
    expect(await Promise.all([fillOnce(request), fillOnce(request)])).toEqual(['filled', 'filled']);
    expect(await fillOnce({ ...request, key: 'elsewhere' })).toBe('filled');
    expect(filled).toEqual([request]);
  });

  it('tries again what was not taken', async () => {
    const { filled, fillOnce } = createFill('wrongType', 'filled');
    expect(await fillOnce(request)).toBe('wrongType');
    expect(await fillOnce({ ...request, isForced: true })).toBe('filled');
    expect(filled).toHaveLength(2);
  });

  it('shows the page the file of each transfer', async () => {
    const { filled, fillOnce } = createFill();
    await fillOnce(request);
    await fillOnce({ ...request, transferId: 'next' });
    expect(filled).toHaveLength(2);
  });

  it('puts in once more what was taken out', async () => {
    const { filled, fillOnce, forget } = createFill();
    await fillOnce(request);
    forget('t');
    await fillOnce(request);
    expect(filled).toHaveLength(2);
  });

  it('tries again after a fill that broke off', async () => {
    const outcomes: (FillOutcome | Error)[] = [new Error('The page threw.'), 'filled'];
    const { fillOnce } = createFillOnce(async () => {
      const outcome = outcomes.shift() ?? 'gone';
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    await expect(fillOnce(request)).rejects.toThrow('The page threw.');
    expect(await fillOnce(request)).toBe('filled');
  });
});
