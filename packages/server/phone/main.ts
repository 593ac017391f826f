import './old-browsers.ts';
import { findById } from './find-by-id.ts';
import { findStorage } from './job-memory.ts';
import { PageView } from './page-view.ts';
import { PhoneSession } from './phone-session.ts';
import { FIRST_STATE } from './phone-state.ts';
import { keepScreenOn } from './screen-lock.ts';

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
  findById('put-aside', HTMLElement).addEventListener('click', () => session.putAside());
  findById('try-again', HTMLElement).addEventListener('click', reload);
  void session.open();
}

function reload(): void {
  window.location.reload();
}
