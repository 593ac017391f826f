import '../../../packages/phone-page/src/old-browsers.ts';
import { FIRST_STATE } from '../../../packages/phone-page/src/state/phone-state.ts';
import { PageView } from '../../../packages/phone-page/src/view/page-view.ts';
import { phoneViews } from './phone-views.ts';

/** Replaces the page's own script: draws the view that the address names (`?view=ready`). */
const sample = phoneViews[new URLSearchParams(window.location.search).get('view') ?? ''];
if (sample?.hasNoScreenLock) Reflect.deleteProperty(Navigator.prototype, 'wakeLock');

const view = new PageView({ isSealed: () => sample?.isSealed ?? false });
view.draw(FIRST_STATE);
if (sample) view.draw(sample.state);
document.querySelector('#not-started')?.remove();
document.body.dataset['drawn'] = '';
