import { texts } from '../../lib/texts/texts.ts';
import { isWorthOffering } from '../../lib/transfer/state-rules.ts';
import type { Transfer } from '../../lib/transfer/transfer.ts';
import { KeptFile, type KeptFileHandlers } from './kept-file.tsx';

interface KeptFilesProps extends KeptFileHandlers {
  transfers: readonly Transfer[];
  /** The transfer whose file is being fetched, to be saved. */
  savingId: string | null;
  /** The transfer whose file could not be fetched, when it was to be saved last. */
  notSavedId: string | null;
}

/** What phones sent for tabs that are closed by now. */
export function KeptFiles({ transfers, savingId, notSavedId, ...handlers }: KeptFilesProps) {
  const offered = transfers.filter(isWorthOffering);
  if (offered.length === 0) return null;
  return (
    <section className="kept-files" aria-label={texts.popup.kept.title} data-testid="kept-files">
      <ul>
        {offered.map((transfer) => (
          <KeptFile
            key={transfer.id}
            transfer={transfer}
            isSaving={transfer.id === savingId}
            isNotSaved={transfer.id === notSavedId}
            {...handlers}
          />
        ))}
      </ul>
    </section>
  );
}
