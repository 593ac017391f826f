import './old-browsers.ts';
import { findStorage } from './job/job-memory.ts';
import { PhoneSession } from './phone-session.ts';
import { FIRST_STATE } from './state/phone-state.ts';
import { findById } from './view/page-elements.ts';
import { PageView } from './view/page-view.ts';
import { keepScreenOn } from './view/screen-lock.ts';

const view = new PageView();
const jobId = new URLSearchParams(window.location.search).get('job_id');

if (jobId) openJob(jobId);
else view.draw({ name: 'welcome' });

function openJob(jobId: string): void {
  view.draw(FIRST_STATE);
  let allowScreenOff: (() => void) | undefined;
  const session = new PhoneSession({
    jobId,
    storage: findStorage(),
    reload,
    onChange: (state) => {
      view.draw(state);
      if (state.name === 'sending') allowScreenOff ??= keepScreenOn();
      else {
        allowScreenOff?.();
        allowScreenOff = undefined;
      }
    },
  });
  for (const id of ['file-field', 'photo-field']) {
    const field = findById(id, HTMLInputElement);
    field.addEventListener('change', () => {
      const file = field.files?.[0];
      if (file) void session.send(file);
      field.value = ''; // so that the same file can be chosen again
    });
  }
  findById('send-anyway', HTMLElement).addEventListener('click', () => void session.sendAnyway());
  findById('choose-another', HTMLElement).addEventListener('click', () => session.chooseAnother());
  findById('try-again', HTMLElement).addEventListener('click', reload);
  void session.open();
}

function reload(): void {
  window.location.reload();
}
