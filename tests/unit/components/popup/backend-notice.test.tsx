import { expect, test } from 'vitest';
import { BackendNotice } from '../../../../components/popup/backend-notice.tsx';
import type { SavedBackend } from '../../../../lib/settings/saved-backends.ts';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { renderText } from '../../fixtures/render-text.tsx';
import { sampleTransfer, states } from '../../fixtures/sample-transfer.ts';
import { home, work } from '../../fixtures/options-world.ts';

const backends = [home, work];

function noticeOf(state: TransferState, activeId = 'work'): string {
  return renderText(
    <BackendNotice saved={{ backends, activeId }} transfer={sampleTransfer(state, { backend: home })} />,
  );
}

test('says that a choice is for the next transfer while a file is on its way', () => {
  const notice = 'The next transfer uses Work. This one goes on with localhost:8787.';
  expect(noticeOf(states.receiving)).toBe(notice);
  expect(noticeOf(states.holding)).toBe(notice);
});

test('says whose code is shown where another backend is chosen', () => {
  expect(noticeOf(states.waiting)).toBe('This code is from localhost:8787.');
});

test.each(['/attic', home.routeBase])('distinguishes two backends of one address, at %s', (routeBase) => {
  const attic: SavedBackend = { ...home, id: 'attic', name: 'Attic', routeBase };
  const saved = { backends: [home, attic], activeId: 'home' };
  const transfer = sampleTransfer(states.waiting, { backend: attic });
  expect(renderText(<BackendNotice saved={saved} transfer={transfer} />)).toBe('This code is from Attic.');
});

test('says nothing where the choice is in use already, or the transfer has ended', () => {
  const isOver = [states.done, states.failed, states.cancelled];
  for (const state of isOver) expect(noticeOf(state)).toBe('');
  for (const state of [states.waiting, states.receiving]) expect(noticeOf(state, 'home')).toBe('');
});
