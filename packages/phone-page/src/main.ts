import './old-browsers.ts';
import { forgetExpiredJobs } from './job/job-memory.ts';
import { findStorage } from './job/stored-json.ts';
import { openJob } from './open-job.ts';
import { removeStaleFiles } from './saved-file/saved-file.ts';
import { allowInstalling } from './share/install.ts';
import { isOfNoUse, isShareVisit } from './share/shared-files.ts';
import { FIRST_STATE } from './state/phone-state.ts';
import { Sealer } from './upload/sealer.ts';
import { readAddress } from './view/address.ts';
import { findById } from './view/page-elements.ts';
import { PageView } from './view/page-view.ts';

const { jobId, key, isCheck } = readAddress();
// With an incomplete key the sealer refuses everything.
const sealer = key.kind === 'none' ? undefined : new Sealer(key.kind === 'key' ? key.key : '');

// Scanning the code again may reuse this tab, and browsers do not reload a page if only the fragment differs.
window.addEventListener('hashchange', reload);

if (jobId && !isCheck) openJob(jobId, { sealer, reload });
else {
  const view = new PageView({ isSealed: () => false });
  const isShared = !jobId && isShareVisit();
  view.draw(jobId || isShared ? FIRST_STATE : { name: 'welcome' });
  if (jobId) check(jobId, view).catch(() => offerReload(view));
  if (isShared) openSharePage().catch(() => offerReload(view));
}

// A phone may be shared: removes what earlier visits left of jobs that are over.
if (!jobId) forgetExpiredJobs(findStorage()); // else done when this job's memory is read
void removeStaleFiles(jobId, isOfNoUse);
allowInstalling();

// The page runs: removes the message that it does not.
findById('not-started', HTMLElement).remove();

async function check(jobId: string, view: PageView): Promise<void> {
  const { checkWay } = await import('./check-way.ts');
  const { origin } = window.location;
  await checkWay({ jobId, sealer, origin, onChange: (state) => view.draw(state) });
}

async function openSharePage(): Promise<void> {
  const { SharePage } = await import('./share/share-page.ts');
  const page = new SharePage({
    storage: findStorage(),
    openJob: ({ jobId, sealKey }) => {
      const sealer = sealKey === undefined ? undefined : new Sealer(sealKey);
      openJob(jobId, { sealer, reload, isFromShare: true });
    },
  });
  await page.open();
}

/** A script of the page was not loaded. */
function offerReload(view: PageView): void {
  view.draw({ name: 'failed', reason: 'unexpected' });
  findById('try-again', HTMLElement).addEventListener('click', reload);
}

function reload(): void {
  window.location.reload();
}
