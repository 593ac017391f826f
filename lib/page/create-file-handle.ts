import type { Natives } from './natives.ts';

/**
 * A real `FileSystemFileHandle` for a file that is not on this computer: the handle of an empty file in the page's
 * private file system, which is removed at once. Its name and comparison are right, reading gives the file, and writing
 * is refused, as a person can refuse it. A clone of it, in another window or a database, reads like a deleted file
 * (https://fs.spec.whatwg.org/#api-filesystemfilehandle).
 */
export async function createFileHandle(natives: Natives, file: File): Promise<FileSystemFileHandle> {
  const { DOMException } = globalThis;
  const handle = await natives.fileSystem?.createEmpty(natives.nameOf(file) as string);
  return withMethods(natives, handle as FileSystemFileHandle, {
    getFile: async () => file,
    createWritable: async () => {
      throw new DOMException(
        'The request is not allowed by the user agent or the platform in the current context.',
        'NotAllowedError',
      );
    },
    queryPermission: async (descriptor) => answerPermission(descriptor),
    requestPermission: async (descriptor) => answerPermission(descriptor),
  });
}

function answerPermission(descriptor: { mode?: string } | undefined): PermissionState {
  return descriptor?.mode === 'readwrite' ? 'denied' : 'granted';
}

type Method = (descriptor?: { mode?: string }) => Promise<unknown>;

/**
 * Inserts methods between this handle and its prototype: like any handle it has no properties of its own, and other
 * handles are unchanged. Proxies keep name and length of the native methods.
 */
function withMethods(
  natives: Natives,
  handle: FileSystemFileHandle,
  methods: Record<string, Method>,
): FileSystemFileHandle {
  const { apply, defineProperty } = natives;
  const native = natives.getPrototypeOf(handle) as Record<string, unknown>;
  const prototype = { __proto__: native };
  for (const name in methods) {
    const target = native[name];
    const method = methods[name];
    if (typeof target !== 'function' || !method) continue;
    const value = new natives.Proxy(
      target as Method,
      {
        __proto__: null,
        apply: (_target: Method, self: unknown, args: [{ mode?: string }?]) =>
          self === handle ? method(args.length > 0 ? args[0] : undefined) : apply(target, self, args),
      } as ProxyHandler<Method>,
    );
    defineProperty(prototype, name, {
      __proto__: null,
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    } as PropertyDescriptor);
  }
  natives.setPrototypeOf(handle, prototype);
  return handle;
}
