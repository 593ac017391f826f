import { browser } from 'wxt/browser';
import { useStore } from 'zustand';
import { BackendNotice } from '../../components/popup/backend-notice.tsx';
import { BackendChooser } from '../../components/popup/backend-chooser.tsx';
import { KeptFiles } from '../../components/popup/kept-files.tsx';
import { OpeningView } from '../../components/popup/opening-view.tsx';
import { PopupHeader } from '../../components/popup/popup-header.tsx';
import { ProblemView } from '../../components/popup/problem-view.tsx';
import { TransferView } from '../../components/popup/transfer-view.tsx';
import type { BackendChoice } from '../../lib/popup/backend-choice.ts';
import type { PopupStore } from '../../lib/popup/popup-store.ts';
import { useCopy } from './use-copy.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useNow } from './use-now.ts';

interface AppProps {
  popup: PopupStore;
  backends: BackendChoice;
}

export function App({ popup, backends }: AppProps) {
  const { transfer, problem, saving, refusedFrames, kept, savingKept, notSavedKept } = useStore(popup.state);
  const { saved } = useStore(backends.state);
  const nowMs = useNow();
  const { copyOutcome, copy } = useCopy();
  useKeptFocus();
  return (
    <>
      <PopupHeader onOpenOptions={openOptions}>
        {saved && transfer && (
          <BackendChooser saved={saved} onChoose={(id) => void backends.choose(transfer.tabId, id)} />
        )}
      </PopupHeader>
      {saved && transfer && <BackendNotice saved={saved} transfer={transfer} />}
      <KeptFiles
        transfers={kept}
        savingId={savingKept}
        notSavedId={notSavedKept}
        onTake={problem ? null : (transfer) => void popup.adoptDetached(transfer)}
        onSave={(transfer) => void popup.saveKept(transfer)}
        onDiscard={(transfer) => void popup.discardDetached(transfer)}
      />
      {problem && <ProblemView problem={problem} onReload={() => browser.runtime.reload()} />}
      {!problem && !transfer && <OpeningView onCancel={() => window.close()} />}
      {!problem && transfer && (
        <TransferView
          transfer={transfer}
          saving={saving}
          refusedFrames={refusedFrames}
          nowMs={nowMs}
          copyOutcome={copyOutcome}
          onCopy={(link) => void copy(link)}
          onCancel={() => void popup.cancel()}
          onRestart={() => void popup.restart()}
          onRenew={() => void popup.renew()}
          onOfferAgain={() => void popup.offerAgain()}
          onAllowStorage={(origin) => void popup.allowStorage(origin)}
          onAnswerProposal={(answer) => void popup.answerProposal(answer)}
          onAnswerRecipient={(isConfirmed) => void popup.answerRecipient(isConfirmed)}
          onAddFile={() => void popup.addFile()}
          onChoose={(choice) => void popup.choose(choice)}
          onOutline={popup.outline}
          onAllowFrame={(origin) => void popup.allowFrame(origin)}
          onPick={() => void popup.pick()}
          onPutAnyway={() => void popup.putAnyway()}
          onSave={() => void popup.save()}
          onOpenOptions={openOptions}
        />
      )}
    </>
  );
}

function openOptions(): void {
  void browser.runtime.openOptionsPage();
}
