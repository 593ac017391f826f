// Opens a picker by click in the way that the address names.
const { way, alone } = Object.fromEntries(new URLSearchParams(location.search));
if (alone) document.querySelector('#beside').remove();
const main = document.querySelector('main');

function createField() {
  const field = document.createElement('input');
  field.type = 'file';
  field.name = 'photo';
  field.accept = 'image/*';
  field.addEventListener('change', () => recorder.note('taken', field.files));
  return field;
}

function createDetachedField() {
  const field = createField();
  recorder.watch(field, 'field');
  return field;
}

function addHiddenField() {
  const field = createField();
  field.style.display = 'none';
  main.append(field);
  return field;
}

function onClick(act) {
  document.querySelector('#open').addEventListener('click', act);
}

/** A component's button that opens a picker of a field in the component's own root. */
function moveIntoShadow(mode) {
  const host = document.createElement('photo-button');
  const root = host.attachShadow({ mode });
  recorder.watch(root, 'shadow root');
  const field = createField();
  field.hidden = true;
  root.append(document.querySelector('#open'), field);
  root.querySelector('#open').addEventListener('click', () => field.click());
  main.append(host);
}

async function describeHandle(handle) {
  return {
    tag: Object.prototype.toString.call(handle),
    isFileHandle: handle instanceof FileSystemFileHandle,
    isHandle: handle instanceof FileSystemHandle,
    ownNames: Reflect.ownKeys(handle).map(String),
    kind: handle.kind,
    isSame: await handle.isSameEntry(handle),
    isSameAsClone: await structuredClone(handle).isSameEntry(handle),
    mayRead: await handle.queryPermission({ mode: 'read' }),
    methods: ['createWritable', 'getFile', 'requestPermission'].map((name) => typeof handle[name]),
  };
}

async function chooseByHandle() {
  const types = [{ description: 'Photos', accept: { 'image/*': ['.png', '.jpg'] } }];
  try {
    const handles = await showOpenFilePicker({ types });
    const file = await handles[0].getFile();
    recorder.note('taken', [file], { count: handles.length, handle: await describeHandle(handles[0]) });
  } catch (error) {
    recorder.note('refused', [], { error: error.name });
  }
}

/** Records the properties of the browser's own handles, since no test can choose in its dialog. */
async function noteRealHandle() {
  const root = await navigator.storage.getDirectory();
  const handle = await root.getFileHandle('real.png', { create: true });
  recorder.note('real handle', [], { handle: await describeHandle(handle) });
}

const WAYS = {
  'detached-click': () => onClick(() => createDetachedField().click()),
  'detached-dispatch': () => onClick(() => createDetachedField().dispatchEvent(new MouseEvent('click'))),
  'detached-show': () => onClick(() => createDetachedField().showPicker()),
  'detached-later': () =>
    onClick(async () => {
      await fetch('picker.html');
      createDetachedField().click();
    }),
  'hidden-show': () => {
    const field = addHiddenField();
    onClick(() => field.showPicker());
  },
  label: () => {
    const label = document.createElement('label');
    label.id = 'open';
    label.append('Choose a photo', createField());
    label.lastChild.hidden = true;
    document.querySelector('#open').replaceWith(label);
  },
  link: () => {
    const field = addHiddenField();
    main.insertAdjacentHTML('afterbegin', '<a id="link" href="#">Choose a photo</a>');
    document.querySelector('#link').addEventListener('click', (event) => {
      event.preventDefault();
      field.click();
    });
  },
  'stop-propagation': () => {
    const field = addHiddenField();
    field.addEventListener('click', (event) => event.stopPropagation());
    onClick(() => field.click());
  },
  'stop-immediately': () => {
    const field = addHiddenField();
    field.addEventListener('click', (event) => event.stopImmediatePropagation());
    onClick(() => field.click());
  },
  prevented: () =>
    onClick(() => {
      const field = createDetachedField();
      field.addEventListener('click', (event) => event.preventDefault());
      field.click();
    }),
  'shadow-open': () => moveIntoShadow('open'),
  'shadow-closed': () => moveIntoShadow('closed'),
  handle: () => {
    onClick(chooseByHandle);
    void noteRealHandle();
  },
};
WAYS[way]();
