import { describe, expect, it } from 'vitest';
import { DOCUMENT_REQUESTS } from '../../../../lib/messages/document-messages.ts';
import { deliverFiles } from '../../../../lib/background/tab/deliver-file.ts';
import { arrived, detached, noTarget, sampleTransfer, states } from '../../fixtures/sample-transfer.ts';
import { showTab } from '../../fixtures/page-world.ts';

describe('deliverFiles', () => {
  it('asks the one document that the transfer is for', async () => {
    const { told } = showTab({ frames: [{ frameId: 0 }, { frameId: 4 }] });
    await deliverFiles(sampleTransfer(states.filling), [arrived]);
    expect(told).toMatchObject([
      [0, 'fillPlace', { transferId: 'first', files: [{ name: 'photo.jpg', size: 3 }] }],
    ]);
  });

  it.each([
    ['says that the person has confirmed the file on the phone', '', [0]],
    ['does not, where the phone was told of another kind of file', '.pdf', []],
  ])('%s', async (_, accept, confirmed) => {
    const { told } = showTab({ frames: [{ frameId: 0 }] });
    const { filling } = states;
    const job = { ...filling.job, requirements: { ...filling.job.requirements, accept } };
    const files = filling.files.map((sent) => ({ ...sent, isConfirmed: true }));
    await deliverFiles(sampleTransfer({ ...filling, job, files }), [arrived]);
    const sent = DOCUMENT_REQUESTS.fillPlace(told[0]?.[2])?.files;
    expect(sent?.flatMap(({ isConfirmed }, index) => (isConfirmed ? [index] : []))).toEqual(confirmed);
  });

  it('asks no document at all where the tab is closed', async () => {
    const { told } = showTab({ frames: [{ frameId: 0 }] });
    expect(await deliverFiles(sampleTransfer(states.filling, { owner: detached }), [arrived])).toBe(
      'pageGone',
    );
    expect(told).toEqual([]);
  });

  it('reports that the page is gone when it does not answer', async () => {
    showTab({ frames: [{ frameId: 0, isGone: true }] });
    expect(await deliverFiles(sampleTransfer(states.filling), [arrived])).toBe('pageGone');
  });

  it('asks no document where the page has no place', async () => {
    const { told } = showTab({ frames: [{ frameId: 0 }] });
    expect(await deliverFiles(sampleTransfer(states.filling, { target: noTarget }), [arrived])).toEqual({
      outcome: 'gone',
      left: null,
    });
    expect(told).toEqual([]);
  });
});
