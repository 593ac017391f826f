import { acceptOf, type OpenOptions } from './accept-of.ts';
import { createFileHandle } from './create-file-handle.ts';
import { tryOrUndefined, type Natives } from './natives.ts';
import type { Replace } from './replace-native.ts';

/**
 * `showOpenFilePicker()` (https://wicg.github.io/file-system-access/#api-showopenfilepicker). A field outside the
 * document represents the picker, so that the content script handles both kinds alike: it fills the field, and `change`
 * or `cancel` settles the promise.
 */
export function answerOpenFilePicker(replace: Replace, natives: Natives, pickers: OpenPickers): void {
  // If the person forbids sites to store data, no handle can be made: then the native picker opens.
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
      // If the options are invalid, the native function throws.
      const value = tryOrUndefined(() => pickers.open(createField(natives, options), proceed));
      return value && { value };
    },
  });
}

/** Answered pickers that wait for their file. */
export interface OpenPickers {
  /** `undefined`, when the picker is not taken. */
  open(field: HTMLInputElement, openNative: () => unknown): Promise<unknown> | undefined;
  /** Opens the native picker instead; `false` for a node that represents no such picker. */
  useNative(node: Node): boolean;
}

/** A linked list, since the page may have changed the methods of arrays. */
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

  /** A thenable for `await`, since a page may have its own `Promise`. */
  const outcomeOf = (field: HTMLInputElement, openNative: () => unknown) => ({
    __proto__: null,
    // eslint-disable-next-line unicorn/no-thenable -- needed for await
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
