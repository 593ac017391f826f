// The page's first script: records everything that a page can see of a file. An entry is added at its event, and is
// marked until the bytes of its files have been read.
window.recorder = (() => {
  const DRAGS = ['dragenter', 'dragover', 'dragleave', 'drop'];
  const TYPES = ['click', 'input', 'change', 'cancel', ...DRAGS, 'paste', 'beforeinput'];
  const log = new Map();
  const roots = [document];

  /** Also gets events inside a shadow root, and of a field outside the document. */
  function watch(root, at) {
    roots.push(root);
    listen(root, at);
  }

  function listen(target, at) {
    for (const type of TYPES) {
      const hear = (event) => isOfFiles(event) && add({ at, ...describeEvent(event) }, listOf(event));
      target.addEventListener(type, hear, { capture: true });
    }
  }

  /** Records what the page does with the files, for example `note('accepted', files)`. */
  function note(type, files, details = {}) {
    add({ at: 'code', type, ...details }, files);
  }

  function add(entry, list) {
    const files = [...(list ?? [])];
    const isFileList = list instanceof FileList;
    const key = crypto.randomUUID();
    if (files.length === 0) return deliver({ ...entry, isFileList, files }, key);
    deliver({ ...entry, type: `${entry.type} (bytes not read)`, isFileList, files: [] }, key);
    void (async () => {
      deliver({ ...entry, isFileList, files: await Promise.all(files.map(describeFile)) }, key);
    })();
  }

  function deliver(entry, key) {
    if (window === top) log.set(key, entry);
    else top.postMessage({ recorded: entry, key }, '*');
  }

  if (window === top) {
    addEventListener('message', ({ data }) => data?.recorded && log.set(data.key, data.recorded));
  }

  /** Other clicks and changes are ignored; a shadow root hides their element. */
  function isOfFiles(event) {
    const [inner] = event.composedPath();
    if (event instanceof DragEvent || event.type === 'paste') return true;
    if (event.type === 'beforeinput') return event.inputType === 'insertFromPaste';
    if (inner instanceof HTMLInputElement) return inner.type === 'file';
    return roots.some((root) => root.host !== undefined && root.host === inner) && event.type !== 'click';
  }

  function listOf(event) {
    return event.target?.files ?? filesOf(event.dataTransfer ?? event.clipboardData);
  }

  /** The native getters, since reading files does not count as taking them. */
  const native = Object.getOwnPropertyDescriptors(DataTransfer.prototype);
  const filesOf = (transfer) => transfer && native.files.get.call(transfer);

  function describeEvent(event) {
    const { type, target, bubbles, composed, cancelable, detail, isTrusted } = event;
    const transfer = event.dataTransfer ?? event.clipboardData;
    return {
      type,
      constructor: event.constructor.name,
      target: target.name || target.id || target.nodeName,
      bubbles,
      composed,
      cancelable,
      isTrusted,
      detail: detail ?? null,
      value: target.type === 'file' ? target.value : null,
      items: transfer
        ? [...native.items.get.call(transfer)].map(({ kind, type }) => `${kind} ${type}`)
        : null,
      types: transfer ? [...transfer.types] : null,
    };
  }

  async function describeFile(file) {
    return {
      isFile: file instanceof File,
      tag: Object.prototype.toString.call(file),
      name: file.name,
      type: file.type,
      size: file.size,
      path: file.webkitRelativePath,
      hasTime: file.lastModified > Date.UTC(2020, 0),
      sha256: await hash(await file.arrayBuffer()),
    };
  }

  async function hash(bytes) {
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  function findIn(root, selector) {
    const hosts = [...root.querySelectorAll('*')].filter((element) => element.shadowRoot);
    return (
      root.querySelector(selector) ??
      hosts.map((host) => findIn(host.shadowRoot, selector)).find((element) => element) ??
      null
    );
  }

  /** An element of this document, in any root; `null` if it cannot be clicked. */
  function find(selector) {
    const element = roots.map((root) => findIn(root, selector)).find((found) => found);
    return element?.getBoundingClientRect().width > 0 ? element : null;
  }

  listen(window, 'page');
  return {
    watch,
    note,
    find,
    read: async () => [...log.values()],
  };
})();
