import { expect, it } from 'vitest';
import { hideSignature, showSignature } from '../../../../../scripts/release/server/mach-o-signature.ts';
import { removeSignature } from '../../../../../scripts/release/server/pe-signature.ts';

/** The header of a macOS program with load commands of these types, each with 8 bytes of its own. */
function makeMachO(types: readonly number[]): Buffer {
  const header = Buffer.alloc(32);
  header.writeUInt32LE(types.length, 16);
  const commands = types.map((type) => {
    const command = Buffer.alloc(16, 7);
    command.writeUInt32LE(type, 0);
    command.writeUInt32LE(command.length, 4);
    return command;
  });
  return Buffer.concat([header, ...commands]);
}

it('the signature of a macOS program is hidden and shown again, and nothing else changes', () => {
  const signed = makeMachO([0x19, 0x1d, 0x2]);
  const hidden = hideSignature(Buffer.from(signed));
  expect(hidden).toEqual(makeMachO([0x19, 0x2e, 0x2]));
  expect(showSignature(hidden)).toEqual(signed);
});

it('a macOS program without a signature is refused', () => {
  expect(() => hideSignature(makeMachO([0x19]))).toThrow('has no signature');
});

/** A Windows program with its header at 64, and a signature at its end. */
function makeProgram(signature: Buffer): Buffer {
  const program = Buffer.alloc(400, 7);
  program.writeUInt32LE(64, 0x3c);
  program.writeUInt32LE(0, 64 + 24 + 64);
  program.writeUInt32LE(signature.length && program.length, 64 + 24 + 144);
  program.writeUInt32LE(signature.length, 64 + 24 + 148);
  return Buffer.concat([program, signature]);
}

it('the signature of a Windows program is cut off, and its header says that there is none', () => {
  const unsigned = makeProgram(Buffer.alloc(0));
  expect(removeSignature(makeProgram(Buffer.alloc(40, 9)))).toEqual(unsigned);
  expect(removeSignature(Buffer.from(unsigned))).toEqual(unsigned);
});
