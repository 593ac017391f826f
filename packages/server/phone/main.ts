import './old-browsers.ts';
import { findStorage } from './job/job-memory.ts';
import { JobChain } from './job-chain.ts';
import { FIRST_STATE } from './state/phone-state.ts';
import { STATE_RULES } from './state/state-rules.ts';
import { readJobId, writeJobId } from './view/address.ts';
import { connectControls } from './view/controls.ts';
import { PageView } from './view/page-view.ts';
import { ScreenLock } from './view/screen-lock.ts';

const view = new PageView();
const screenLock = new ScreenLock();
const jobId = readJobId();

if (jobId) openJob(jobId);
else view.draw({ name: 'welcome' });

function openJob(jobId: string): void {
  view.draw(FIRST_STATE);
  const chain = new JobChain(jobId, {
    storage: findStorage(),
    reload,
    onJob: writeJobId,
    onChange: (state) => {
      const { isSending } = STATE_RULES[state.name];
      if (isSending) view.drawSoon(state);
      else view.draw(state);
      screenLock.keepOn(isSending);
    },
  });
  connectControls({
    choose: (files, isFromCamera) => void chain.session.choose(files, isFromCamera),
    replace: (id, file, isFromCamera) => void chain.session.replace(id, file, isFromCamera),
    changeList: (event) => chain.session.changeList(event),
    sendList: () => void chain.session.sendList(),
    sendAnyway: () => void chain.session.sendAnyway(),
    stop: () => chain.session.stop(),
    finish: () => chain.finish(),
    tryAgain: reload,
  });
}

function reload(): void {
  window.location.reload();
}
