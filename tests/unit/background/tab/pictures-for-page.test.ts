import { expect, it } from 'vitest';
import { picturesForPage } from '../../../../lib/background/tab/pictures-for-page.ts';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { file, placeTarget, sampleTransfer, site, states } from '../../fixtures/sample-transfer.ts';

const here = placeTarget();
const address = { frameId: here.document.frameId, documentId: here.document.documentId };
const speaker = { address, origin: site.origin, url: `${site.origin}/` };
const second = { ...file, id: 'second', position: 1 };
const pictures = { [file.id]: 'data:image/jpeg;base64,AAAA', second: 'data:image/jpeg;base64,BBBB' };

function ask(state: TransferState, asked: object = {}) {
  const transfer = { ...sampleTransfer(state), target: here };
  return picturesForPage(
    { tabId: 7, transferId: transfer.id, speaker, site, ...asked },
    {
      find: (tabId, id) => (tabId === 7 && id === transfer.id ? transfer : undefined),
      whenDrawn: async () => pictures,
    },
  );
}

const filling: TransferState = { ...states.filling, files: [file], rest: [second] };

it('gives the document that gets the files their pictures, and none of files that are held', async () => {
  expect(await ask(filling)).toEqual({ [file.id]: pictures[file.id] });
});

it('gives none of what is only held', async () => {
  expect(await ask({ ...states.holding, files: [file, second] })).toEqual({});
});

it.each([
  ['another tab', { tabId: 8 }],
  ['another document', { speaker: { ...speaker, address: { ...address, frameId: 9 } } }],
  ['a document of another site', { speaker: { ...speaker, origin: 'https://other.example' } }],
  ['another transfer', { transferId: 'another' }],
])('gives none to %s', async (_who, asked) => {
  expect(await ask(filling, asked)).toEqual({});
});
