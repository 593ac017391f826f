const FOLDER = 'pocketfill';

/**
 * The folder of the origin's private file system that holds kept files, each named after its job.
 *
 * @throws where there is none: plain http, private modes, older browsers.
 */
export async function openPrivateFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}
