import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const TINY_EXTENSION_ID = 'tiny@driver.example';

const manifest = {
  manifest_version: 3,
  name: 'Tiny',
  version: '1.0',
  browser_specific_settings: { gecko: { id: TINY_EXTENSION_ID } },
  background: { scripts: ['background.js'] },
  action: { default_popup: 'popup.html' },
  permissions: ['activeTab', 'scripting'],
  optional_host_permissions: ['http://localhost/*', 'http://127.0.0.1/*'],
  commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+P' } } },
};

/** Marks the tab in front, and asks for a host: what works only by a person's click. */
const popup = `
  const [{ id }] = await browser.tabs.query({ active: true, currentWindow: true });
  const mark = () => { document.documentElement.dataset.marked = 'yes'; };
  const outcome = document.getElementById('outcome');
  outcome.textContent = await browser.scripting.executeScript({ target: { tabId: id }, func: mark })
    .then(() => 'marked tab ' + id, String);
  document.getElementById('ask').onclick = async () => {
    const isGranted = await browser.permissions.request({ origins: ['http://localhost/*'] });
    outcome.textContent = isGranted ? 'granted' : 'denied';
  };`;

/** Counts within one life of the background page. */
const background = `
  let count = 0;
  browser.runtime.onMessage.addListener(() => Promise.resolve(++count));`;

const page = `<!doctype html><meta charset="utf-8"><title>Tiny</title>
  <p id="outcome" style="width: 300px"></p><button id="ask">Ask</button>
  <script type="module" src="popup.js"></script>`;

/** Writes an unpacked extension that shows whether the driver's clicks count as a person's. */
export async function writeTinyExtension(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'popup.html': page,
    'popup.js': popup,
    'background.js': background,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
