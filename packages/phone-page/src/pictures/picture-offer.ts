import type { ListedFile } from '../state/file-list.ts';
import { isChanged, type PreparedFile } from './prepared-picture.ts';

export function isTooLarge({ problem }: Pick<ListedFile, 'problem'>): boolean {
  return problem?.kind === 'tooLarge' || problem?.kind === 'largerThanAsked';
}

/** The smaller picture that is offered in place of one that is too large, once it is there. */
export function findOffer(listed: ListedFile): PreparedFile | undefined {
  const { offer, file } = listed;
  return isTooLarge(listed) && isChanged(offer?.picture) && offer.file.size < file.size ? offer : undefined;
}
