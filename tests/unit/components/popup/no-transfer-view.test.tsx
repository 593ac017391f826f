import { expect, test } from 'vitest';
import { NoTransferView } from '../../../../components/popup/no-transfer-view.tsx';
import { fakeActions } from '../../fixtures/fake-actions.ts';
import { renderText } from '../../fixtures/render-text.tsx';

test.each([
  ['noBackground', 'Pocketfill has stopped working in this browser. Reload Pocketfill'],
  ['noTab', 'There is no page to put a file into. Click Pocketfill in the tab that needs one.'],
  ['tabClosed', 'The tab that this was for is closed. Click Pocketfill in the tab that needs a file.'],
] as const)('says what is wrong, and offers to reload where that helps (%s)', (problem, text) => {
  expect(renderText(<NoTransferView problem={problem} actions={fakeActions()} />)).toBe(text);
});

test('keeps the place of the code until the background has answered', () => {
  const view = <NoTransferView problem={null} actions={fakeActions()} />;
  expect(renderText(view)).toBe('Getting a code… Cancel');
});
