// The format: https://learn.microsoft.com/windows/win32/debug/pe-format

/** Offsets within the header of a 64-bit program. */
const CHECKSUM = 24 + 64;
const CERTIFICATE_TABLE = 24 + 144;

/** A Windows program without its signature, which is at its end. Changes the bytes. */
export function removeSignature(program: Buffer): Buffer {
  const header = program.readUInt32LE(0x3c);
  const start = program.readUInt32LE(header + CERTIFICATE_TABLE);
  if (start === 0) return program;
  program.fill(0, header + CERTIFICATE_TABLE, header + CERTIFICATE_TABLE + 8);
  // Windows checks it for drivers only, and 0 is "none".
  program.writeUInt32LE(0, header + CHECKSUM);
  return program.subarray(0, start);
}
