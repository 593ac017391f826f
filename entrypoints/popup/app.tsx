import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { useStore } from 'zustand';
import { BackendNotice } from '../../components/popup/backend-notice.tsx';
import { DetachedTransfers } from '../../components/popup/detached-transfers.tsx';
import { NoTransferView } from '../../components/popup/no-transfer-view.tsx';
import { PopupHeader } from '../../components/popup/popup-header.tsx';
import { TransferView } from '../../components/popup/transfer-view.tsx';
import type { PopupStore } from '../../lib/popup/popup-store.ts';
import { readProduct } from '../../lib/product.ts';

const PRODUCT = readProduct(browser.runtime.getManifest());

export function renderPopup(popup: PopupStore): void {
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App popup={popup} />);
}

function App({ popup: { state, actions } }: { popup: PopupStore }) {
  const now = useStore(state);
  const { transfer, problem, backends } = now;
  const nowMs = useNow();
  useFocusOnHeadline();
  return (
    <>
      <PopupHeader product={PRODUCT} backends={transfer && backends} actions={actions} />
      {backends && transfer && <BackendNotice saved={backends} transfer={transfer} />}
      <DetachedTransfers
        transfers={now.detached}
        savingId={now.savingDetached}
        notSavedId={now.notSavedDetached}
        hasPage={problem === null}
        actions={actions}
      />
      {transfer && !problem ? (
        <TransferView
          transfer={transfer}
          pictures={now.pictures}
          saving={now.saving}
          refusedFrames={now.refusedFrames}
          copyOutcome={now.copyOutcome}
          nowMs={nowMs}
          reach={now.reach}
          actions={actions}
        />
      ) : (
        <NoTransferView problem={problem} actions={actions} />
      )}
    </>
  );
}

/** Minutes are shown, so this is often enough. */
const TICK_MS = 5000;

/** The time in milliseconds since 1970, updated every few seconds. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** A new view may remove the focused button. Then the headline gets the focus, so that Tab does not start at the top. */
function useFocusOnHeadline(): void {
  const lastFocused = useRef<Element | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const remember = (event: FocusEvent) => {
      lastFocused.current = event.target instanceof Element ? event.target : null;
    };
    document.addEventListener('focusin', remember, { signal: controller.signal });
    return () => controller.abort();
  }, []);

  // After each render, since any of them may remove the button.
  useEffect(() => {
    const isLost = lastFocused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) document.querySelector<HTMLElement>('main h2')?.focus();
  });
}
