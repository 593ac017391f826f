import { expect, test } from 'vitest';
import { ProblemView } from '../../../components/popup/problem-view.tsx';
import { renderText } from '../fixtures/render-text.tsx';

test.each([
  ['noBackground', 'Pocketfill has stopped working in this browser. Reload Pocketfill'],
  ['noTab', 'There is no page to put a file into. Click Pocketfill in the tab that needs one.'],
  ['tabClosed', 'The tab that this was for is closed. Click Pocketfill in the tab that needs a file.'],
] as const)('says what is wrong, and offers to reload where that helps (%s)', (problem, text) => {
  expect(renderText(<ProblemView problem={problem} onReload={() => {}} />)).toBe(text);
});
