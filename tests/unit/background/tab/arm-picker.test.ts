import { describe, expect, it } from 'vitest';
import { endInPage, armPicker, tellPicker } from '../../../../lib/background/tab/arm-picker.ts';
import { showTab } from '../../fixtures/page-world.ts';

const transfer = { tabId: 3, transferId: 't', replacedId: null };
const main = { frameId: 0, documentId: 'main' };
const frame = { frameId: 4, documentId: 'frame' };

describe('armPicker', () => {
  it('brings the hooks to a document, and tells it how to reach them', async () => {
    const { told, hooked } = showTab({ frames: [main] });
    await armPicker(transfer, [main]);
    expect(hooked).toEqual([0]);
    expect(told).toEqual([
      [0, 'armPicker', { transferId: 't' }],
      [0, 'connectHooks', { eventType: '_word' }],
    ]);
  });

  it('brings no second hooks to a document that has them', async () => {
    const { told, hooked } = showTab({ frames: [{ ...main, hasHooks: true }] });
    await armPicker(transfer, [main]);
    expect(hooked).toEqual([]);
    expect(told).toEqual([[0, 'armPicker', { transferId: 't' }]]);
  });

  it('goes on with the other documents where one is gone', async () => {
    const { hooked } = showTab({ frames: [{ ...main, isGone: true }, frame] });
    await armPicker(transfer, [main, frame]);
    expect(hooked).toEqual([4]);
  });

  it('takes over the whole tab from the transfer before, documents that were not listed included', async () => {
    const { told } = showTab({ frames: [{ ...main, hasHooks: true }, frame] });
    await armPicker({ ...transfer, replacedId: 'before' }, [main]);
    expect(told).toEqual([
      ['all', 'transferEnded', { transferId: 'before', successorId: 't' }],
      [0, 'armPicker', { transferId: 't' }],
    ]);
  });

  it('takes over from the transfer before also where no document can be spoken to', async () => {
    const { told } = showTab({ frames: [frame] });
    await armPicker({ ...transfer, replacedId: 'before' }, []);
    expect(told).toEqual([['all', 'transferEnded', { transferId: 'before', successorId: 't' }]]);
  });
});

describe('tellPicker', () => {
  it('tells the one document what the person said', async () => {
    const { told } = showTab({ frames: [main, frame] });
    tellPicker(3, frame, 'newCode');
    await expect.poll(() => told).toEqual([[4, 'pickerAnswered', { reply: 'newCode' }]]);
  });

  it('never rejects where no document answers', async () => {
    const { told } = showTab({ frames: [main, { ...frame, isGone: true }] });
    tellPicker(3, frame, 'refused');
    await expect.poll(() => told).toHaveLength(1);
  });
});

describe('endInPage', () => {
  it('tells the whole tab', async () => {
    const { told } = showTab({ frames: [main] });
    await endInPage(3, 't');
    expect(told).toEqual([['all', 'transferEnded', { transferId: 't', successorId: null }]]);
  });

  it('never rejects where no document answers', async () => {
    showTab({ frames: [] });
    await expect(endInPage(3, 't')).resolves.toBeUndefined();
  });
});
