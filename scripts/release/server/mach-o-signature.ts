// Node.js removes the signature of a macOS binary when it puts something into it, and llvm-strip signs only what is
// signed. So the signature's load command gets another type in between. Both ignore what they do not know of it.
// The format: mach-o/loader.h.

const LC_CODE_SIGNATURE = 0x1d;
const LC_LINKER_OPTIMIZATION_HINT = 0x2e;

/** Hides the signature of a macOS binary from Node.js. Changes the bytes. */
export function hideSignature(binary: Buffer): Buffer {
  return changeCommand(binary, LC_CODE_SIGNATURE, LC_LINKER_OPTIMIZATION_HINT);
}

/** Undoes {@link hideSignature}. The signature itself must be made anew. */
export function showSignature(binary: Buffer): Buffer {
  return changeCommand(binary, LC_LINKER_OPTIMIZATION_HINT, LC_CODE_SIGNATURE);
}

function changeCommand(binary: Buffer, from: number, to: number): Buffer {
  const count = binary.readUInt32LE(16);
  let at = 32; // after the header of a 64-bit file
  for (let index = 0; index < count; index++) {
    if (binary.readUInt32LE(at) === from) {
      binary.writeUInt32LE(to, at);
      return binary;
    }
    at += binary.readUInt32LE(at + 4);
  }
  throw new Error('The binary of Node.js for macOS has no signature.');
}
