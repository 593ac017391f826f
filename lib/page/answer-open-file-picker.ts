import { acceptOf, type OpenOptions } from './accept-of.ts';
import { createFileHandle } from './create-file-handle.ts';
import { tryOrUndefined, type Natives } from './natives.ts';
import type { Replace } from './replace-native.ts';

/**
 * `showOpenFilePicker()` (https://wicg.github.io/file-system-access/#api-showopenfilepicker). A field that
 * is in no document stands for the picker, so that for the content script both kinds are one: it fills
 * the field, and `change` or `cancel` settles the promise.
 */
export function answerOpenFilePicker(replace: Replace, natives: Natives, pickers: OpenPickers): void {
  // Where the person has forbidden sites to store anything, there can be no handle: then the native one.
  let canStore = natives.fileSystem !== undefined;
  const tryStoring = async () => {
    try {
      await natives.fileSystem?.openRoot();
    } catch {
      canStore = false;
    }
  };
  void tryStoring();

  replace(globalThis, 'showOpenFilePicker', {
    before: (self, args, proceed) => {
      const isOnWindow = self === undefined || self === globalThis;
      if (!isOnWindow || !canStore) return undefined;
      const options = args.length > 0 ? (args[0] as OpenOptions) : undefined; // only read
      // When the options make the native function throw, it shall do so itself.
      const value = tryOrUndefined(() => pickers.open(createField(natives, options), proceed));
      return value && { value };
    },
  });
}

/** Pickers that were answered and wait for their file. */
export interface OpenPickers {
  /** `undefined`, when the picker is not taken. */
  open(field: HTMLInputElement, openNative: () => unknown): Promise<unknown> | undefined;
  /** Opens the native one in place of ours; `false` for a node that stands for no such picker. */
  useNative(node: Node): boolean;
}

/** In a list of its own kind, since an array's methods are the page's. */
interface Waiting {
  field: Node;
  useNative: () => void;
  next: Waiting | null;
}

export function createOpenPickers(
  natives: Natives,
  isTaken: (field: HTMLInputElement) => boolean,
): OpenPickers {
  const { DOMException } = globalThis;
  let latest: Waiting | null = null;

  /** Awaited as any object with a `then`: a page may have its own `Promise`. */
  const outcomeOf = (field: HTMLInputElement, openNative: () => unknown) => ({
    __proto__: null,
    // eslint-disable-next-line unicorn/no-thenable -- that is the purpose
    then: (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
      latest = { field, useNative: () => resolve(openNative()), next: latest };
      natives.addEventListener(field, 'change', () => resolve(handlesOf(natives, field)));
      natives.addEventListener(field, 'cancel', () => {
        reject(new DOMException('The user aborted a request.', 'AbortError'));
      });
    },
  });
  const open = async (field: HTMLInputElement, openNative: () => unknown) => outcomeOf(field, openNative);

  return {
    open: (field, openNative) => (isTaken(field) ? open(field, openNative) : undefined),
    useNative: (node) => {
      for (let waiting = latest; waiting; waiting = waiting.next) {
        if (waiting.field !== node) continue;
        waiting.useNative();
        return true;
      }
      return false;
    },
  };
}

async function handlesOf(natives: Natives, field: HTMLInputElement): Promise<FileSystemFileHandle[]> {
  const files = natives.filesOf(field) as FileList;
  const handles: FileSystemFileHandle[] = [];
  for (let index = 0; ; index++) {
    const file = natives.fileAt(files, index) as File | null;
    if (!file) return handles;
    const value = await createFileHandle(natives, file);
    natives.defineProperty(handles, index, {
      __proto__: null,
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    } as PropertyDescriptor);
  }
}

function createField(natives: Natives, options: OpenOptions): HTMLInputElement {
  const accept = acceptOf(options);
  const field = natives.createElement(document, 'input') as HTMLInputElement;
  natives.setType(field, 'file');
  natives.setAccept(field, accept);
  natives.setMultiple(field, options?.multiple === true);
  return field;
}
