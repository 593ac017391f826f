import { findNativesIn, type FindNative } from '../native-functions.ts';
import { takeWire } from '../page-channel.ts';

/**
 * The browser's own functions. The page's scripts run before the hooks, so functions that are looked up in its realm
 * may be the page's: they could throw, or see the name of the channel's events. So the hooks take all functions at
 * their first line, and later read no property of a prototype, and do not iterate or spread. They take them from one
 * realm:
 *
 * - the page's own, if each function there has the text of a native one;
 * - else that of a frame that is created and removed at once, if possible in a closed shadow root, so that
 *   `window.length` and listeners for `load` do not show it. A mutation observer sees a `div` come and go, so a frame
 *   is only made if needed;
 * - else none: there are no hooks, and the browser's own pickers open.
 *
 * A proxy for `Function.prototype.toString` that lies is not noticed, as proxies cannot be detected.
 */
export function findNatives(): Natives | undefined {
  return tryOrUndefined(() => takeNatives(globalThis)) ?? tryOrUndefined(takeFromFrame);
}

/** `undefined` after an error, so that the page's own call goes on. */
export function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

type Realm = typeof globalThis;

export type Natives = NonNullable<ReturnType<typeof takeNatives>>;

/** `undefined`, if the page has altered one of them. */
function takeNatives(realm: Realm) {
  const found = findNativesIn(realm);
  const { method, getter, setter } = found;
  const natives = {
    ...takeWire(found),
    ...takeReflection(found),
    addEventListener: method(realm.EventTarget, 'addEventListener'),
    removeEventListener: method(realm.EventTarget, 'removeEventListener'),
    preventDefault: method(realm.Event, 'preventDefault'),
    typeOfEvent: getter(realm.Event, 'type'),
    isConnected: getter(realm.Node, 'isConnected'),
    contentWindow: getter(realm.HTMLIFrameElement, 'contentWindow'),
    userActivation: getter(realm.Navigator, 'userActivation'),
    isActive: getter(realm.UserActivation, 'isActive'),
    watchChildren: takeChildObserver(found),
    createElement: method(realm.Document, 'createElement'),
    typeOfField: getter(realm.HTMLInputElement, 'type'),
    setType: setter(realm.HTMLInputElement, 'type'),
    setAccept: setter(realm.HTMLInputElement, 'accept'),
    setMultiple: setter(realm.HTMLInputElement, 'multiple'),
    filesOf: getter(realm.HTMLInputElement, 'files'),
    fileAt: method(realm.FileList, 'item'),
    nameOf: getter(realm.File, 'name'),
    fileSystem: 'showOpenFilePicker' in realm ? tryOrUndefined(() => takeFileSystem(found)) : undefined,
  };
  const createEventType = takeRandomEventType(found);
  return found.wasAltered() ? undefined : { ...natives, eventType: createEventType() };
}

/** Creates the frame by functions of the page; `takeNatives` then checks whether the page has altered it. */
function takeFromFrame(): Natives | undefined {
  const host = document.createElementNS(XHTML, 'div');
  const frame = document.createElementNS(XHTML, 'iframe') as HTMLIFrameElement;
  (tryOrUndefined(() => host.attachShadow({ mode: 'closed' })) ?? host).append(frame);
  document.documentElement.append(host);
  try {
    return takeNatives(frame.contentWindow as Realm & Window);
  } finally {
    host.remove();
  }
}

const XHTML = 'http://www.w3.org/1999/xhtml';

export type Reflection = ReturnType<typeof takeReflection>;

export function takeReflection({ realm, check }: FindNative) {
  // eslint-disable-next-line typescript/unbound-method -- applied to each function in turn
  const { toString } = realm.Function.prototype;
  // eslint-disable-next-line typescript/unbound-method -- static, and missing in older ones
  const { captureStackTrace } = realm.Error as { captureStackTrace?: ErrorConstructor['captureStackTrace'] };
  if (captureStackTrace) check(captureStackTrace, 'captureStackTrace');
  const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = realm.Reflect;
  check(defineProperty, 'defineProperty');
  check(setPrototypeOf, 'setPrototypeOf');
  return {
    apply,
    defineProperty,
    getOwnPropertyDescriptor,
    getPrototypeOf,
    setPrototypeOf,
    setPrototypeOrThrow: check(realm.Object.setPrototypeOf, 'setPrototypeOf'),
    captureStackTrace,
    toText: check(toString, 'toString'),
    Proxy: check(realm.Proxy, 'Proxy'),
  };
}

/** Calls back after each change of a node's children. Returns a function that stops it. */
function takeChildObserver({ realm, check, method }: FindNative) {
  const Observer = check(realm.MutationObserver, 'MutationObserver');
  const observe = method(realm.MutationObserver, 'observe');
  const disconnect = method(realm.MutationObserver, 'disconnect');
  return (node: Node, onChanged: () => void): (() => void) => {
    const observer = new Observer(onChanged);
    observe(observer, node, { __proto__: null, childList: true });
    return () => void disconnect(observer);
  };
}

/** Makes random types for the channel's events, which pages cannot guess. */
function takeRandomEventType({ realm, check, method }: FindNative): () => string {
  const Numbers = check(realm.Uint32Array, 'Uint32Array');
  const fill = method(realm.Crypto, 'getRandomValues');
  const { crypto } = realm;
  return () => {
    const numbers = new Numbers(3);
    fill(crypto, numbers);
    return `_${numbers[0]}${numbers[1]}${numbers[2]}`;
  };
}

/** The page's private file system, for creating handles. */
function takeFileSystem({ realm, method, getter }: FindNative) {
  const storage = getter(realm.Navigator, 'storage');
  const getDirectory = method(realm.StorageManager, 'getDirectory');
  const getDirectoryHandle = method(realm.FileSystemDirectoryHandle, 'getDirectoryHandle');
  const getFileHandle = method(realm.FileSystemDirectoryHandle, 'getFileHandle');
  const removeEntry = method(realm.FileSystemDirectoryHandle, 'removeEntry');
  const randomUuid = method(realm.Crypto, 'randomUUID');
  const { navigator, crypto } = globalThis;
  const openRoot = () => getDirectory(storage(navigator));
  const create = { __proto__: null, create: true };

  return {
    openRoot,
    /** The handle of an empty file, which is removed at once. */
    createEmpty: async (name: string): Promise<unknown> => {
      const root = await openRoot();
      const folderName = randomUuid(crypto);
      const folder = await getDirectoryHandle(root, folderName, create);
      try {
        return await getFileHandle(folder, name, create);
      } catch {
        return await getFileHandle(folder, 'file', create); // a name that the file system refuses
      } finally {
        await removeEntry(root, folderName, { __proto__: null, recursive: true });
      }
    },
  };
}
