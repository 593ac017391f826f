import { useEffect } from 'react';
import { browser } from 'wxt/browser';
import { useStore } from 'zustand';
import { SetupCard } from '../../components/setup/setup-card.tsx';
import { BadLink, SetupView } from '../../components/setup/setup-view.tsx';
import type { Product } from '../../lib/product.ts';
import type { SetupStore } from '../../lib/setup/setup-store.ts';

export function App({ product, setup }: { product: Product; setup: SetupStore }) {
  const { fault, offer, test, saving } = useStore(setup.state);
  useEffect(() => {
    if (saving === 'saved') openWelcome(); // which shows the server and the first try
  }, [saving]);
  return (
    <SetupView product={product}>
      {fault && <BadLink fault={fault} onEnterAddress={openWelcome} />}
      {offer && (
        <SetupCard
          offer={offer}
          test={test}
          saving={saving}
          heading="h1"
          onRename={setup.rename}
          onTest={() => void setup.test()}
          onAllowAccess={(origin) => void setup.allowAccess(origin)}
          onUse={() => void setup.use()}
          onCancel={() => void closeTab()}
        />
      )}
    </SetupView>
  );
}

function openWelcome(): void {
  location.replace('/welcome.html');
}

/** Firefox lets no page close itself that a person or an extension has opened. */
async function closeTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}
