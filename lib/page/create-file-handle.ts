/**
 * A real `FileSystemFileHandle` for a file that is in no file system of this computer: of an empty file in
 * the page's private file system, which is removed before the page could see it. The handle has the right
 * name, compares and clones as others do; reading gives the file; writing is refused, as a person can
 * refuse it (https://fs.spec.whatwg.org/#api-filesystemfilehandle).
 */
export async function createFileHandle(file: File): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory();
  const folderName = crypto.randomUUID();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  const handle = await folder
    .getFileHandle(file.name, { create: true })
    .catch(() => folder.getFileHandle('file', { create: true })); // a name that file systems do not take
  await root.removeEntry(folderName, { recursive: true });
  const methods = {
    async getFile() {
      return file;
    },
    async createWritable() {
      throw new DOMException(
        'The request is not allowed by the user agent or the platform in the current context.',
        'NotAllowedError',
      );
    },
    async queryPermission(descriptor?: { mode?: string }) {
      return descriptor?.mode === 'readwrite' ? 'denied' : 'granted';
    },
    async requestPermission(descriptor?: { mode?: string }) {
      return descriptor?.mode === 'readwrite' ? 'denied' : 'granted';
    },
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(handle, name, { value, configurable: true, writable: true });
  }
  return handle;
}
