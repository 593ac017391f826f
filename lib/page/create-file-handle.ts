/**
 * A real `FileSystemFileHandle` for a file that is in no file system of this computer: of an empty file in
 * the page's private file system, which is removed again at once. The handle has the right name and
 * compares as others do; reading gives the file; writing is refused, as a person can refuse it. A clone of
 * it, in another window or a database, is one of the removed file: reading that fails as of a deleted one (https://fs.spec.whatwg.org/#api-filesystemfilehandle).
 */
export async function createFileHandle(file: File): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory();
  const folderName = crypto.randomUUID();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  const handle = await folder
    .getFileHandle(file.name, { create: true })
    .catch(() => folder.getFileHandle('file', { create: true })) // a name that file systems do not take
    .finally(() => root.removeEntry(folderName, { recursive: true }));
  return withMethods(handle, {
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
 * Puts methods between this one handle and its prototype: it has no properties of its own, as no handle
 * has, and other handles keep theirs. Proxies have the native ones' name and length.
 */
function withMethods(handle: FileSystemFileHandle, methods: Record<string, Method>): FileSystemFileHandle {
  const prototype = Object.create(FileSystemFileHandle.prototype) as object;
  for (const [name, method] of Object.entries(methods)) {
    const native: unknown = Reflect.get(FileSystemFileHandle.prototype, name);
    if (typeof native !== 'function') continue;
    const value = new Proxy(native as Method, {
      apply: (target, self: unknown, args: [{ mode?: string }?]) =>
        self === handle ? method(...args) : Reflect.apply(target, self, args),
    });
    Object.defineProperty(prototype, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return Object.setPrototypeOf(handle, prototype) as FileSystemFileHandle;
}
