import { createSvcJobController } from '@svc/react/controller';
import { createCallbacks, writeProgress, writeStatus } from './kit-log.ts';
import { readOptions, readPageSettings } from './page-settings.ts';

// What a page without any framework writes.

const root = document.querySelector('#app');
const status = document.createElement('output');
status.dataset['testid'] = 'status';
const link = document.createElement('output');
link.dataset['testid'] = 'upload-url';

const upload = createSvcJobController({ ...readOptions(readPageSettings()), ...createCallbacks() });

function draw(): void {
  const state = upload.getSnapshot();
  status.textContent = state.status;
  link.textContent = state.uploadUrl;
  writeStatus(state.status);
  if (state.progress) writeProgress(state.progress.bytesReceived);
}

function addButton(name: string, onClick: () => void): void {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', onClick);
  root?.append(button);
}

draw();
upload.subscribe(draw);
root?.append(status, link);
addButton('Start', upload.start);
