// The page's own code: whatever a page can ask to find out that it is not alone. `ask()` answers all of it, by
// the question. What it uses itself it keeps here, before anybody else can come.
const kept = { Function, Reflect, Object, Event, Error, HTMLElement, EventTarget };

/** Functions that somebody who waits for pickers might replace, and their neighbours. */
const owners = {
  'HTMLElement.prototype': ['click', 'focus', 'blur', 'showPopover', 'attachInternals'],
  'HTMLInputElement.prototype': ['showPicker', 'select', 'checkValidity', 'setCustomValidity'],
  'EventTarget.prototype': ['dispatchEvent', 'addEventListener', 'removeEventListener'],
  'Event.prototype': ['stopImmediatePropagation', 'stopPropagation', 'preventDefault', 'composedPath'],
  'Function.prototype': ['toString', 'call', 'apply', 'bind'],
  'Node.prototype': ['appendChild', 'removeChild', 'insertBefore', 'cloneNode'],
  'Element.prototype': ['attachShadow', 'append', 'remove', 'setAttribute', 'matches'],
  'Document.prototype': ['createElement', 'createElementNS', 'createEvent'],
  'Array.prototype': ['map', 'forEach', 'flat', 'join'],
  window: ['showOpenFilePicker', 'setTimeout', 'fetch', 'open'],
  Reflect: ['apply', 'defineProperty', 'getOwnPropertyDescriptor', 'ownKeys'],
  'HTMLFormElement.prototype': ['submit', 'requestSubmit'],
};

/** What came by while nobody asked. */
const noticed = [];
for (const type of ['error', 'unhandledrejection', 'message', 'load', 'click', 'focus', 'cancel', 'input']) {
  window.addEventListener(type, (event) => noticed.push(`${type} of ${event.target.nodeName}`), true);
}
window.noticed = noticed;
document.addEventListener('DOMContentLoaded', () => {
  new MutationObserver((records) => {
    for (const { type, addedNodes } of records) {
      noticed.push(`${type} ${Array.from(addedNodes, (node) => node.nodeName).join()}`);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});

const find = (path) => path.split('.').reduce((owner, name) => owner?.[name], window);

function outcomeOf(run) {
  try {
    return typeof run();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

const linesOf = (stack) => String(stack).trim().split('\n').length;

/** With the lines of the page's own code left out: what is between them. */
function stackOf(run) {
  try {
    run();
    return 'no error';
  } catch (error) {
    return String(error.stack).replaceAll(/:\d+:\d+/g, '');
  }
}

/** In a frame that has just been made. */
function inFreshFrame(use) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  try {
    return use(frame.contentWindow);
  } finally {
    frame.remove();
  }
}

/** By question: from the function, its property, and where that is. */
const ofFunctions = {
  type: (value) => typeof value,
  name: (value) => value.name,
  length: (value) => value.length,
  text: (value) => kept.Function.prototype.toString.call(value),
  'own text': (value) => String(value),
  'text in a template': (value) => `${value}`,
  'text from a fresh frame': (value) =>
    inFreshFrame((frame) => frame.Function.prototype.toString.call(value)),
  'text from a frame in a shadow root': (value) => {
    const host = document.createElement('div');
    const frame = document.createElement('iframe');
    host.attachShadow({ mode: 'open' }).append(frame);
    document.body.append(host);
    const text = frame.contentWindow.Function.prototype.toString.call(value);
    host.remove();
    return text;
  },
  'text in the words of an error': (value) => outcomeOf(() => class extends value {}),
  'text in the words of a clone': (value) => outcomeOf(() => structuredClone(value)),
  'own keys': (value) => Reflect.ownKeys(value).map(String).join(),
  'own properties': (value) => JSON.stringify(Object.getOwnPropertyDescriptors(value)),
  'has a prototype': (value) => 'prototype' in value,
  'prototype of it': (value) => Object.getPrototypeOf(value) === kept.Function.prototype,
  'as a constructor': (value) => outcomeOf(() => new value()),
  'as a new target': (value) => outcomeOf(() => Reflect.construct(Object, [], value)),
  'as a parent': (value) => outcomeOf(() => Object.setPrototypeOf(Object.create(value), null) && 1),
  'is extensible': (value) => Object.isExtensible(value),
  'a cycle of prototypes': (value) => {
    const outcome = outcomeOf(() => Object.setPrototypeOf(value, Object.create(value)));
    Object.setPrototypeOf(value, kept.Function.prototype);
    return outcome;
  },
  'its caller': (value) => outcomeOf(() => value.caller),
  'its arguments': (value) => outcomeOf(() => value.arguments),
  'as a string tag': (value) => Object.prototype.toString.call(value),
  'as an object to tell': (value) => outcomeOf(() => value instanceof value),
  flags: (_value, { writable, enumerable, configurable }) => [writable, enumerable, configurable].join(),
  'kind of property': (_value, descriptor) => Reflect.ownKeys(descriptor).join(),
  'place among the keys': (_value, _descriptor, { owner, name }) => Reflect.ownKeys(owner).indexOf(name),
  'is the one kept': (value, _descriptor, { before }) => value === before,
};

/** Of those that a call with a wrong receiver does nothing to. */
const ofErrors = {
  'with a wrong receiver': (value) => outcomeOf(() => value.call({})),
  'with a number': (value) => outcomeOf(() => value.call(7)),
  'with its own prototype': (value, _descriptor, { owner }) =>
    outcomeOf(() => Reflect.apply(value, owner, [])),
  'lines of its error': (value) => linesOf(stackOf(() => value.call({}))),
  'its error’s stack': (value) => stackOf(() => value.call({})),
  'its error’s stack by apply': (value) => stackOf(() => Reflect.apply(value, {}, [])),
  'keys of its error': (value) => {
    try {
      return value.call({});
    } catch (error) {
      return Reflect.ownKeys(error).map(String).join();
    }
  },
};

const CALLED = /click|showPicker|select|dispatchEvent|stopImmediate|stopProp|preventDefault|toString|append/;

const keptFunctions = {};
for (const [path, names] of Object.entries(owners)) {
  for (const name of names) keptFunctions[`${path}.${name}`] = find(path)?.[name];
}

/** Stacks as the page's listeners read them in the midst of a native function. */
const inTheMidst = {
  'of a detached click': () => stackIn(document.createElement('input'), 'click', (node) => node.click()),
  'of a click': () => stackIn(document.querySelector('h1'), 'click', (node) => node.click()),
  'of a dispatched click': () =>
    stackIn(document.createElement('p'), 'click', (node) => node.dispatchEvent(new Event('click'))),
  'of another event': () =>
    stackIn(document.createElement('p'), 'other', (node) => node.dispatchEvent(new Event('other'))),
  'of an event on the window': () =>
    stackIn(window, 'other', (node) => node.dispatchEvent(new Event('other'))),
};

function stackIn(node, type, run) {
  let stack = 'never called';
  node.addEventListener(type, () => (stack = new kept.Error('here').stack), { once: true });
  run(node);
  return stack.replaceAll(/:\d+:\d+/g, '');
}

const ofThePage = {
  globals: () => Reflect.ownKeys(window).map(String).toSorted().join(),
  'number of frames': () => window.length,
  attributes: () =>
    [...document.querySelectorAll('*')].map((node) => node.getAttributeNames().join()).join('|'),
  nodes: () => [...document.querySelectorAll('*')].map((node) => node.nodeName).join(),
  html: () => document.documentElement.outerHTML,
  scripts: () => document.scripts.length,
  styles: () => document.styleSheets.length + document.adoptedStyleSheets.length,
  // Which of them have come by now is the server's time.
  resources: () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(location.origin))
      .join(),
  marks: () => performance.getEntriesByType('mark').length,
  'stored here': () => localStorage.length + sessionStorage.length,
  focus: () => document.activeElement.nodeName,
  selection: () => getSelection().rangeCount,
  handlers: () => [window.onerror, window.onclick, document.onclick, document.body.onclick].join(),
  elements: () => Object.keys(customElements).join(),
  'what was noticed': () => noticed.filter((line) => !/IFRAME|childList|focus|DIV|H1/.test(line)).join(),
  'depth of calls': () => outcomeOf(() => document.createElement('a').click()),
};

for (const owner of Object.keys(owners)) {
  ofThePage[`keys of ${owner}`] = () =>
    Reflect.ownKeys(find(owner))
      .map(String)
      .filter((key) => !/^(ask|nr)$/.test(key))
      .join();
}
for (const type of ['click', 'change', 'drop', 'paste', 'pagehide']) {
  ofThePage[`handler for ${type}`] = () => String(window[`on${type}`]);
}

function answerSafely(run) {
  try {
    return String(run());
  } catch (error) {
    return `threw ${error.name}: ${error.message}`;
  }
}

window.ask = () => {
  const answers = {};
  // Before the questions themselves leave something.
  for (const [question, run] of Object.entries(ofThePage)) answers[`page: ${question}`] = answerSafely(run);
  for (const [path, names] of Object.entries(owners)) {
    for (const name of names) {
      const owner = find(path);
      const value = owner?.[name];
      const descriptor = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      const asked = { ...ofFunctions, ...(CALLED.test(name) && ofErrors) };
      for (const [question, run] of Object.entries(asked)) {
        const before = keptFunctions[`${path}.${name}`];
        answers[`${path}.${name}: ${question}`] = answerSafely(() =>
          run(value, descriptor, { owner, name, before }),
        );
      }
    }
  }
  for (const [question, run] of Object.entries(inTheMidst)) answers[`stack ${question}`] = answerSafely(run);
  return answers;
};
