import './old-browsers.ts';
import { checkWay } from './check-way.ts';
import { forgetExpiredJobs } from './job/job-memory.ts';
import { findStorage } from './job/stored-json.ts';
import { JobChain } from './job-chain.ts';
import { removeStaleFiles } from './saved-file/saved-file.ts';
import { allowInstalling } from './share/install.ts';
import { JobSharing } from './share/job-sharing.ts';
import { isOfNoUse, isShareVisit } from './share/shared-files.ts';
import { FIRST_STATE } from './state/phone-state.ts';
import { STATE_RULES } from './state/state-rules.ts';
import { Sealer } from './upload/sealer.ts';
import { readAddress, writeJobId } from './view/address.ts';
import { connectControls } from './view/controls.ts';
import { findById } from './view/page-elements.ts';
import { PageView } from './view/page-view.ts';
import { ScreenLock } from './view/screen-lock.ts';

const { jobId, key, isCheck } = readAddress();
// With an incomplete key the sealer refuses everything.
let sealer = key.kind === 'none' ? undefined : new Sealer(key.kind === 'key' ? key.key : '');
const view = new PageView({ isSealed: () => sealer?.isUsable ?? false });
const screenLock = new ScreenLock();

// Scanning the code again may reuse this tab, and browsers do not reload a page if only the fragment differs.
window.addEventListener('hashchange', reload);

if (jobId && isCheck) {
  view.draw(FIRST_STATE);
  void checkWay({ jobId, sealer, origin: window.location.origin, onChange: (state) => view.draw(state) });
} else if (jobId) openJob(jobId);
else if (isShareVisit()) openSharePage().catch(offerReload);
else view.draw({ name: 'welcome' });

// A phone may be shared: removes what earlier visits left of jobs that are over.
if (!jobId) forgetExpiredJobs(findStorage()); // else done when this job's memory is read
void removeStaleFiles(jobId, isOfNoUse);
allowInstalling();

// The page runs: removes the message that it does not.
findById('not-started', HTMLElement).remove();

async function openSharePage(): Promise<void> {
  view.draw(FIRST_STATE);
  const { SharePage } = await import('./share/share-page.ts');
  const page = new SharePage({
    storage: findStorage(),
    openJob: ({ jobId, sealKey }) => {
      sealer = sealKey === undefined ? undefined : new Sealer(sealKey);
      openJob(jobId, true);
    },
  });
  await page.open();
}

/** A script of the page was not loaded. */
function offerReload(): void {
  view.draw({ name: 'failed', reason: 'unexpected' });
  findById('try-again', HTMLElement).addEventListener('click', reload);
}

function openJob(jobId: string, isFromShare = false): void {
  view.draw(FIRST_STATE);
  const sharing = new JobSharing({
    storage: findStorage(),
    choose: (files) => void chain.session.choose(files),
    isFromShare,
  });
  const chain = new JobChain(jobId, {
    storage: findStorage(),
    reload,
    sealer,
    onJob: writeJobId,
    onChange: (state) => {
      const { isSending } = STATE_RULES[state.name];
      if (isSending) view.drawSoon(state);
      else view.draw(state);
      sharing.draw(state);
      screenLock.keepOn(isSending);
    },
  });
  connectControls(chain, reload);
}

function reload(): void {
  window.location.reload();
}
