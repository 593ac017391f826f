import '../../../packages/phone-page/src/old-browsers.ts';
import { InstallOffer } from '../../../packages/phone-page/src/share/install-offer.ts';
import { SharedOffer } from '../../../packages/phone-page/src/share/shared-offer.ts';
import { ShareView } from '../../../packages/phone-page/src/share/share-view.ts';
import { FIRST_STATE } from '../../../packages/phone-page/src/state/phone-state.ts';
import { PageView } from '../../../packages/phone-page/src/view/page-view.ts';
import { phoneViews } from './phone-views.ts';

/** Replaces the page's own script: draws the view that the address names (`?view=ready`). */
const query = new URLSearchParams(window.location.search);
const sample = phoneViews[query.get('view') ?? ''];
if (sample?.hasNoScreenLock) Reflect.deleteProperty(Navigator.prototype, 'wakeLock');

const traits = { settings: { looksFirst: false }, scannedPages: sample?.scannedPages ?? 0 };
const view = new PageView({
  isSealed: () => sample?.isSealed ?? false,
  pictures: () => (sample?.hasNoTools ? undefined : traits),
});
view.draw(FIRST_STATE);
if (sample) view.draw(sample.state);
if (sample?.share) new ShareView(doNothing).draw(sample.share);
if (sample?.offered && sample.state.name === 'ready') {
  new SharedOffer({ choose: doNothing, forget: doNothing }).draw(sample.offered, sample.state);
}
if (sample?.isInstallable) new InstallOffer().show(true);
document.querySelector('#not-started')?.remove();
void showTool(query.get('tool'));

/** A state of a tool: `?tool=editor-cut`. Without a name, the page tells all of them. */
async function showTool(tool: string | null): Promise<void> {
  if (tool !== null) {
    // Not awaited by this module itself, whose parts that script imports
    const { toolViews } = await import('./tools/tool-views.ts');
    await toolViews[tool]?.();
    document.body.dataset['tools'] = Object.keys(toolViews).join(' ');
  }
  document.body.dataset['drawn'] = '';
}

function doNothing(): void {}
