import type { Pictures } from '../../transfer/pictures.ts';
import type { Site } from '../../transfer/target.ts';
import type { Transfer, TransferState } from '../../transfer/transfer.ts';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import { mayFill, type SpeakingDocument } from '../transfer/recipient-rule.ts';

/** A document that shows what it got. */
export interface PicturesAsked {
  tabId: number;
  transferId: string;
  speaker: SpeakingDocument;
  site: Site | null;
}

interface PicturePorts {
  /** The tab's transfer of that id. */
  find: (tabId: number, transferId: string) => Transfer | undefined;
  whenDrawn: (transferId: string) => Promise<Pictures>;
}

/** Pictures for the document that a transfer's files went to, and of those files alone. */
export async function picturesForPage(
  { tabId, transferId, speaker, site }: PicturesAsked,
  { find, whenDrawn }: PicturePorts,
): Promise<Pictures> {
  const transfer = find(tabId, transferId);
  if (!transfer || !mayFill(speaker, site, transfer)) return {};
  const pictures = await whenDrawn(transferId);
  const handed = new Set(listHanded(transfer.state).map(({ id }) => id));
  return Object.fromEntries(Object.entries(pictures).filter(([id]) => handed.has(id)));
}

/** The files that are in a page, or going there. */
function listHanded(state: TransferState): readonly TransferFile[] {
  const placed = 'placed' in state ? state.placed.flatMap(({ files }) => files) : [];
  const isGoing = state.name === 'filling' || (state.name === 'done' && state.how === 'filled');
  return isGoing ? [...placed, ...state.files] : placed;
}
