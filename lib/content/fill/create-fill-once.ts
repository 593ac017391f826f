import type { FillReply, FillRequest } from '../../messages/document-messages.ts';

type Fill = (request: FillRequest) => Promise<FillReply>;

/** A worker that died after asking asks again: the page must get the files once. */
export function createFillOnce(fill: Fill) {
  /** The latest fill of each transfer. Some files may follow later, and one may come again after another. */
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
    /** The files were taken out, so they may be put in again. */
    forget: (transferId: string): void => void transfers.delete(transferId),
  };
}

/** Without the place: files that an earlier worker put elsewhere are not put in again. */
function describeFiles({ files }: FillRequest): string {
  return JSON.stringify(files.map(({ id }) => id));
}
