import type { FillReply, FillRequest } from '../../messages/document-messages.ts';

type Fill = (request: FillRequest) => Promise<FillReply>;

/** A worker that died after asking asks again: the page must see the files once. */
export function createFillOnce(fill: Fill) {
  /** By transfer, and by what goes in: of several files some may follow later. */
  const transfers = new Map<string, Map<string, Promise<FillReply>>>();
  return {
    fillOnce: async (request: FillRequest): Promise<FillReply> => {
      const { transferId } = request;
      const fills = transfers.get(transferId) ?? new Map<string, Promise<FillReply>>();
      transfers.set(transferId, fills);
      const what = describeFiles(request);
      const filling = fills.get(what) ?? fill(request);
      fills.set(what, filling);
      const reply = await filling.catch((error: unknown) => {
        fills.delete(what);
        throw error;
      });
      if (reply.outcome !== 'filled') fills.delete(what);
      return reply;
    },
    /** The page has the files no more: they may be put in again. */
    forget: (transferId: string): void => void transfers.delete(transferId),
  };
}

/** Not by place: what an earlier worker had put in elsewhere is not put in again. */
function describeFiles({ files }: FillRequest): string {
  return JSON.stringify(files.map(({ id }) => id));
}
