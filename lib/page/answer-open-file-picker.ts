import { acceptOf, type OpenOptions } from './accept-of.ts';
import { createFileHandle } from './create-file-handle.ts';
import type { Replace } from './replace-native.ts';

/**
 * `showOpenFilePicker()` (https://wicg.github.io/file-system-access/#api-showopenfilepicker). A field that
 * is in no document stands for the picker, so that for the content script both kinds are one: it fills
 * the field, and `change` or `cancel` settles the promise.
 */
export function answerOpenFilePicker(replace: Replace, pickers: OpenPickers): void {
  // Where the person has forbidden sites to store anything, there can be no handle: then the native one.
  let canStore = true;
  navigator.storage?.getDirectory?.().catch(() => {
    canStore = false;
  });

  replace(globalThis, 'showOpenFilePicker', (self, [options], proceed) => {
    const isOnWindow = self === undefined || self === globalThis;
    const field = isOnWindow && canStore ? createField(options as OpenOptions) : undefined; // only read
    return (field && pickers.open(field, proceed)) ?? proceed();
  });
}

/** Pickers that were answered and wait for their file. */
export interface OpenPickers {
  /** `undefined`, when the picker is not taken. */
  open(field: HTMLInputElement, openNative: () => unknown): Promise<unknown> | undefined;
  /** Opens the native one in place of ours; `false` for a node that stands for no such picker. */
  useNative(node: Node): boolean;
}

export function createOpenPickers(isTaken: (field: HTMLInputElement) => boolean): OpenPickers {
  const natives = new WeakMap<Node, () => void>();

  return {
    open: (field, openNative) => {
      if (!isTaken(field)) return undefined;
      return new Promise((resolve, reject) => {
        natives.set(field, () => resolve(openNative()));
        field.addEventListener('change', () =>
          resolve(Promise.all([...(field.files ?? [])].map(createFileHandle))),
        );
        field.addEventListener('cancel', () => {
          reject(new DOMException('The user aborted a request.', 'AbortError'));
        });
      });
    },
    useNative: (node) => {
      const open = natives.get(node);
      open?.();
      return open !== undefined;
    },
  };
}

/** `undefined`, when the options make the native function throw: it shall do so itself. */
function createField(options: OpenOptions): HTMLInputElement | undefined {
  try {
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = acceptOf(options);
    field.multiple = options?.multiple === true;
    return field;
  } catch {
    return undefined;
  }
}
