import { expect, test } from 'vitest';
import { PopupHeader } from '../../../../components/popup/popup-header.tsx';
import type { SavedBackend } from '../../../../lib/settings/saved-backends.ts';
import { fakeActions } from '../../fixtures/fake-actions.ts';
import { home, work } from '../../fixtures/options-world.ts';
import { renderText } from '../../fixtures/render-text.tsx';
import { sampleProduct } from '../../../gallery/own-pages/sample-product.ts';

function chooserOf(saved: readonly SavedBackend[]): string {
  const header = (
    <PopupHeader
      product={sampleProduct}
      backends={{ backends: saved, activeId: 'home' }}
      actions={fakeActions()}
    />
  );
  return renderText(header).replace(/^Pocketfill ?/, '');
}

test('offers no list for a single backend', () => {
  expect(chooserOf([home])).toBe('');
  expect(chooserOf([home, work])).toBe('localhost:8787 Work');
});
