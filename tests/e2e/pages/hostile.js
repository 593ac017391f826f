// The page's own code. Before anybody else comes, it alters what scripts call: by `?watching` it notes each call
// with what is given, by `?throwing` each call fails, and by `?walled` frames cannot be made either. While it is
// not `armed` all is as it was, so that the page itself can go on.
window.armed = false;
window.noted = [];
window.failures = [];
window.log = [];

const manner = location.search.slice(1);
const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const NativeProxy = Proxy;
const NativeError = Error;
const isWatching = manner === 'watching';

/** Shows what was given, without a call of what is altered here. */
function note(name, values) {
  let text = name;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (typeof value === 'string' || typeof value === 'number') text += ` ${value}`;
    else if (typeof value === 'object' && value !== null) text += ` ${value.type ?? ''} ${value.data ?? ''}`;
  }
  defineProperty(noted, noted.length, {
    __proto__: null,
    value: text,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function meet(name, values, goOn) {
  if (!window.armed) return goOn();
  window.armed = false;
  try {
    note(name, values);
    if (!isWatching) throw new NativeError(`${name} is the page's`);
  } finally {
    window.armed = true;
  }
  return goOn();
}

function alter(owner, name, path) {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  if (!descriptor?.configurable) return;
  for (const kind of ['value', 'get', 'set']) {
    const native = descriptor[kind];
    if (typeof native !== 'function') continue;
    // A method or a class of the page's own, as most libraries do it.
    const method = {
      [name](...args) {
        return meet(path, args, () => apply(native, this, args));
      },
    }[name];
    const isClass = kind === 'value' && 'prototype' in native;
    descriptor[kind] = isClass
      ? new NativeProxy(native, {
          construct: (target, args, by) => meet(path, args, () => construct(target, args, by)),
          apply: (target, self, args) => meet(path, args, () => apply(target, self, args)),
          get: (target, key, self) => meet(path, [], () => Reflect.get(target, key, self)),
        })
      : method;
  }
  defineProperty(owner, name, descriptor);
}

const wall = ['createElement', 'createElementNS'];
function alterAll() {
  const classes = [
    EventTarget, Event, InputEvent, Node, Element, HTMLElement, HTMLInputElement, HTMLIFrameElement, Document,
    Array, String, Number, RegExp, Set, Map, WeakMap, WeakSet, Promise, Crypto, FileList, File, StaticRange,
    UIEvent, Navigator, UserActivation, StorageManager, FileSystemHandle, FileSystemFileHandle,
    FileSystemDirectoryHandle, AbortSignal, DataTransfer, Object.getPrototypeOf(Uint8Array), Symbol,
    Object.getPrototypeOf(StaticRange), Object.getPrototypeOf(Object.getPrototypeOf(StaticRange)),
  ]; // prettier-ignore
  const needed = new Set(['constructor', 'contentWindow', 'documentElement', 'remove', 'append', ...wall]);
  const opening = new Set(['click', 'dispatchEvent']); // the page's own button goes on
  for (const { name, prototype } of classes.filter((one) => one?.prototype)) {
    // Firefox has fewer
    for (const key of ownKeys(prototype)) {
      if (opening.has(key) || (manner !== 'walled' && needed.has(key))) continue;
      alter(prototype, key, `${name}.prototype.${String(key)}`);
    }
  }
  for (const owner of [Object, Array, Promise, Symbol]) {
    for (const key of ownKeys(owner)) if (key !== 'prototype') alter(owner, key, String(key));
  }
  for (const name of [
    'setTimeout',
    'queueMicrotask',
    'InputEvent',
    'StaticRange',
    'WeakMap',
    'Promise',
    'DOMException',
    'Uint32Array',
    'navigator',
    'crypto',
  ]) {
    alter(window, name, name);
  }
}

/** What a native function asks an object for that a caller has left out, and what arrays are asked for. */
function poison() {
  for (const name of [
    'cancelable',
    'bubbles',
    'targetRanges',
    'data',
    'get',
    'set',
    'apply',
    'then',
    'create',
    '0',
    '1',
  ]) {
    defineProperty(Object.prototype, name, {
      __proto__: null,
      get() {
        return meet(`Object.prototype.${name}`, [], () => undefined);
      },
      set(value) {
        defineProperty(this, name, {
          __proto__: null,
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      },
      configurable: true,
    });
  }
  for (const owner of [Promise, Element, HTMLInputElement, Node]) {
    defineProperty(owner, Symbol.hasInstance, {
      __proto__: null,
      value(value) {
        return meet('hasInstance', [value], () => Function.prototype[Symbol.hasInstance].call(this, value));
      },
      configurable: true,
    });
  }
}

window.prepare = () => {
  window.addEventListener('error', (event) => failures.push(`error ${event.message}`));
  window.addEventListener('unhandledrejection', (event) => failures.push(`rejection ${event.reason}`));
  document.querySelector('#detached').addEventListener('click', () => {
    window.armed = false; // it does what any page does
    const field = document.createElement('input');
    field.type = 'file';
    field.addEventListener('change', () => {
      window.armed = false;
      log.push(`change ${field.files[0].name}`);
    });
    const click = getOwnPropertyDescriptor(HTMLElement.prototype, 'click').value;
    window.armed = true;
    apply(click, field, []);
  });
  alterAll();
  poison();
  window.armed = true;
};
