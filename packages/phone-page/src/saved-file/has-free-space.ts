/** The limit where the browser does not report its quota: plain http, older browsers. */
const MAX_UNASKED_BYTES = 512 * 1024 * 1024;
/** The share of the free space to leave free. */
const LEFT_FREE = 0.1;

/** Whether the browser has enough free space to save this many bytes. */
export async function hasFreeSpaceFor(
  bytes: number,
  storage: Pick<StorageManager, 'estimate'> | undefined = findStorageManager(),
): Promise<boolean> {
  const estimate = await storage?.estimate().catch(() => undefined); // forbidden by the person's settings
  if (estimate?.quota === undefined) return bytes <= MAX_UNASKED_BYTES;
  return bytes <= (estimate.quota - (estimate.usage ?? 0)) * (1 - LEFT_FREE);
}

/** Only secure contexts of browsers since 2021 have it, unlike the DOM types. */
function findStorageManager(): StorageManager | undefined {
  const manager = Reflect.get(navigator, 'storage') as Partial<StorageManager> | undefined;
  return manager?.estimate && (manager as StorageManager);
}
