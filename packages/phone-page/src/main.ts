import './old-browsers.ts';
import { checkWay } from './check-way.ts';
import { isJobOver } from './job/job-client.ts';
import { forgetExpiredJobs } from './job/job-memory.ts';
import { findStorage } from './job/stored-json.ts';
import { JobChain } from './job-chain.ts';
import { PictureActions } from './pictures/picture-actions.ts';
import { PictureDesk } from './pictures/picture-desk.ts';
import { removeStaleFiles } from './saved-file/saved-file.ts';
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
const sealer = key.kind === 'none' ? undefined : new Sealer(key.kind === 'key' ? key.key : '');
const storage = findStorage();
let pictures: PictureActions | undefined;
const view = new PageView({ isSealed: () => sealer?.isUsable ?? false, pictures: () => pictures?.traits });
const screenLock = new ScreenLock();

// Scanning the code again may reuse this tab, and browsers do not reload a page if only the fragment differs.
window.addEventListener('hashchange', reload);

if (jobId && isCheck) {
  view.draw(FIRST_STATE);
  void checkWay({ jobId, sealer, origin: window.location.origin, onChange: (state) => view.draw(state) });
} else if (jobId) openJob(jobId);
else view.draw({ name: 'welcome' });

// A phone may be shared: removes what earlier visits left of jobs that are over.
if (!jobId) forgetExpiredJobs(storage); // else done when this job's memory is read
void removeStaleFiles(jobId, isJobOver);

// The page runs: removes the message that it does not.
findById('not-started', HTMLElement).remove();

function openJob(jobId: string): void {
  view.draw(FIRST_STATE);
  const desk = new PictureDesk({ storage, loadTools });
  const actions = new PictureActions({
    desk,
    storage,
    findSession: () => chain.session,
    onTraits: () => view.draw(chain.session.state),
  });
  const chain = new JobChain(jobId, {
    storage,
    reload,
    sealer,
    pictures: desk,
    onJob: writeJobId,
    onChange: (state) => {
      pictures = actions;
      actions.noteState(state);
      const { isSending } = STATE_RULES[state.name];
      if (isSending) view.drawSoon(state);
      else view.draw(state);
      screenLock.keepOn(isSending);
    },
  });
  connectControls({ chain, pictures: actions, tryAgain: reload });
}

async function loadTools() {
  const { createPictureTools } = await import('@svc/pictures');
  return createPictureTools();
}

function reload(): void {
  window.location.reload();
}
