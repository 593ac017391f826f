import type { FillOutcome, FillRequest } from '../../messages/document-messages.ts';

type Fill = (request: FillRequest) => Promise<FillOutcome>;

/** A worker that died after asking asks again: the page must see the file once. */
export function createFillOnce(fill: Fill) {
  const fills = new Map<string, Promise<FillOutcome>>();
  return {
    fillOnce: async (request: FillRequest): Promise<FillOutcome> => {
      const { transferId } = request;
      const filling = fills.get(transferId) ?? fill(request);
      fills.set(transferId, filling);
      const outcome = await filling.catch((error: unknown) => {
        fills.delete(transferId);
        throw error;
      });
      if (outcome !== 'filled') fills.delete(transferId);
      return outcome;
    },
    /** The page has the file no more: it may be put in again. */
    forget: (transferId: string): void => void fills.delete(transferId),
  };
}
