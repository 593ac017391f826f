import type { FillReply, FillRequest } from '../../messages/document-messages.ts';

type Fill = (request: FillRequest) => Promise<FillReply>;

/** A worker that died after asking asks again: the page must see the files once. */
export function createFillOnce(fill: Fill) {
  /** The latest of each transfer. Of several files some may follow later, and one may come back after another. */
  const transfers = new Map<string, { what: string; filling: Promise<FillReply> }>();
  return {
    fillOnce: async (request: FillRequest): Promise<FillReply> => {
      const { transferId } = request;
      const what = describeFiles(request);
      const last = transfers.get(transferId);
      const latest = last?.what === what ? last : { what, filling: fill(request) };
      transfers.set(transferId, latest);
      const forgetThis = () => {
        if (transfers.get(transferId) === latest) transfers.delete(transferId);
      };
      const reply = await latest.filling.catch((error: unknown) => {
        forgetThis();
        throw error;
      });
      if (reply.outcome !== 'filled') forgetThis();
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
