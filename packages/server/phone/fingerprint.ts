/**
 * Tells whether a chosen file is the one that an interrupted upload belongs to. The checksum, where there
 * is one, is surest: iOS gives a photo a new date each time it is chosen.
 */
export function fingerprintFile(
  file: Pick<File, 'name' | 'size' | 'type' | 'lastModified'>,
  sha256: string | undefined,
): string {
  return sha256 ?? JSON.stringify([file.name, file.size, file.type, file.lastModified]);
}
