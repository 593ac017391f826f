const link = findById('link', HTMLInputElement);
const said = findById('said', HTMLElement);

findById('host', HTMLElement).textContent = location.host;
showLink();
// Another setup link may be opened in the same tab.
window.addEventListener('hashchange', showLink);
link.addEventListener('focus', () => link.select());
findById('copy', HTMLButtonElement).addEventListener('click', () => void copyLink());

/** The whole address. It stays in the browser: its fragment may hold a key. */
function showLink(): void {
  link.value = location.href;
  said.textContent = '';
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.value);
    said.textContent = 'Copied.';
  } catch {
    // Over plain http there is no clipboard, and a person may forbid it.
    link.select();
    said.textContent = 'The address is selected. Copy it with Ctrl+C, or ⌘C on a Mac.';
  }
}

function findById<T extends HTMLElement>(id: string, kind: { new (): T; prototype: T }): T {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`The page has no #${id}.`);
  return element;
}
