import { describe, expect, it } from 'vitest';
import { createFillOnce } from '../../../../lib/content/fill/create-fill-once.ts';
import type { FillOutcome, FillReply, FillRequest } from '../../../../lib/messages/document-messages.ts';
import { fillRequest as request, newFile } from '../../fixtures/fake-page.ts';

const filled: FillReply = { outcome: 'filled', left: null };

/** Fills with these outcomes, one after the other. */
function createFill(...outcomes: FillOutcome[]) {
  const asked: FillRequest[] = [];
  const { fillOnce, forget } = createFillOnce(async (request) => {
    asked.push(request);
    return { outcome: outcomes.shift() ?? 'filled', left: null };
  });
  return { asked, fillOnce, forget };
}

describe('createFillOnce', () => {
  it('shows the page a file once, however often it comes', async () => {
    const { asked, fillOnce } = createFill();
    expect(await Promise.all([fillOnce(request), fillOnce(request)])).toEqual([filled, filled]);
    expect(await fillOnce({ ...request, key: 'elsewhere' })).toEqual(filled);
    expect(asked).toEqual([request]);
  });

  it.each([
    ['each file of one transfer once', ['a', 'b', 'b'], ['a', 'b']],
    ['a file again that another one of its transfer had replaced', ['a', 'b', 'a'], ['a', 'b', 'a']],
  ])('shows the page %s', async (_what, ids, shown) => {
    const { asked, fillOnce } = createFill();
    for (const id of ids) await fillOnce({ ...request, files: [{ ...newFile, id }] });
    expect(asked.map(({ files }) => files[0]?.id)).toEqual(shown);
  });

  it('tries again what was not taken', async () => {
    const { asked, fillOnce } = createFill('wrongType', 'filled');
    expect(await fillOnce(request)).toMatchObject({ outcome: 'wrongType' });
    expect(await fillOnce({ ...request, isForced: true })).toEqual(filled);
    expect(asked).toHaveLength(2);
  });

  it('shows the page the file of each transfer', async () => {
    const { asked, fillOnce } = createFill();
    await fillOnce(request);
    await fillOnce({ ...request, transferId: 'next' });
    expect(asked).toHaveLength(2);
  });

  it('puts in once more what was taken out', async () => {
    const { asked, fillOnce, forget } = createFill();
    await fillOnce(request);
    forget('t');
    await fillOnce(request);
    expect(asked).toHaveLength(2);
  });

  it('tries again after a fill that broke off', async () => {
    const outcomes: (FillOutcome | Error)[] = [new Error('The page threw.'), 'filled'];
    const { fillOnce } = createFillOnce(async () => {
      const outcome = outcomes.shift() ?? 'gone';
      if (outcome instanceof Error) throw outcome;
      return { outcome, left: null };
    });
    await expect(fillOnce(request)).rejects.toThrow('The page threw.');
    expect(await fillOnce(request)).toEqual(filled);
  });
});
