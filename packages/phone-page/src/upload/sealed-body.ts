import { SEAL_CHUNK_BYTES, SEAL_HEADER_BYTES } from '@svc/protocol';
import { hashFile } from './hash-file.ts';
import type { FileSource } from './file-source.ts';
import type { OutgoingBody, OutgoingFile } from './outgoing-file.ts';

/** Seals a part of a file, in bytes of the sealed form. */
export type SealPart = (start: number, end: number, signal?: AbortSignal) => Promise<Blob>;

/** What is sent of a sealed file, and what tells whether it is the same as before. */
interface SealedBody extends Pick<OutgoingFile, 'body' | 'release'> {
  identify: () => Promise<{ sha256: string | undefined; sample: string }>;
}

/** It is sealed once, hashed, and sent. */
export function sendAtOnce(size: number, sealPart: SealPart): SealedBody {
  let sealing: Promise<Blob> | undefined;
  const seal = () => (sealing ??= sealPart(0, size));
  return {
    identify: async () => {
      const sha256 = await hashFile(await seal());
      return { sha256, sample: sha256 ?? '' };
    },
    body: {
      slice: async (start, end) => (await seal()).slice(start, end),
      recover: () =>
        seal().then(
          () => true,
          () => false,
        ),
    },
    release: () => (sealing = undefined),
  };
}

/**
 * A browser has no stream as the body of a request: this much is sealed at a time, while the part before is sent. The first
 * parts are small, so that sending begins soon.
 */
const FIRST_PART_BYTES = 4 * 1024 * 1024;
/** Each request costs as much as some MiB of its bytes. */
const MAX_PART_BYTES = 32 * 1024 * 1024;

/** A large file: the next part is sealed while one is sent. */
export function sendInParts(
  source: Pick<FileSource, 'recover'>,
  size: number,
  sealPart: SealPart,
): SealedBody {
  const body = new SealedParts(source, size, sealPart);
  return {
    identify: async () => {
      const first = sealPart(0, Math.min(SEAL_HEADER_BYTES + SEAL_CHUNK_BYTES, size));
      const last = sealPart(Math.max(0, size - SEAL_CHUNK_BYTES), size);
      return { sha256: undefined, sample: (await hashFile(new Blob([await first, await last]))) ?? '' };
    },
    body,
    release: () => body.release(),
  };
}

/** One part of a sealed file, sealed or being sealed. */
interface SealedPart {
  start: number;
  end: number;
  bytes: Promise<Blob>;
  stop: () => void;
}

/** Holds two parts at most: the one that is sent, also when it is asked for again, and the one after it. */
class SealedParts implements OutgoingBody {
  readonly #source: Pick<FileSource, 'recover'>;
  readonly #size: number;
  readonly #sealPart: SealPart;
  #current: SealedPart | undefined;
  #next: SealedPart | undefined;
  #nextBytes = FIRST_PART_BYTES;
  #isChanged = false;

  constructor(source: Pick<FileSource, 'recover'>, size: number, sealPart: SealPart) {
    this.#source = source;
    this.#size = size;
    this.#sealPart = sealPart;
  }

  async slice(start: number, end?: number): Promise<Blob> {
    const part = this.#take(start, end);
    const bytes = await part.bytes;
    if (part === this.#current && !this.#next && part.end < this.#size)
      this.#sealAhead(part, end !== undefined);
    return bytes;
  }

  async recover(): Promise<boolean> {
    return !this.#isChanged && this.#source.recover();
  }

  release(): void {
    for (const part of [this.#current, this.#next]) part?.stop();
    this.#current = undefined;
    this.#next = undefined;
  }

  #take(start: number, end: number | undefined): SealedPart {
    const isWanted = (part: SealedPart | undefined) =>
      part?.start === start && (end === undefined || part.end === end);
    const known = [this.#current, this.#next].find(isWanted);
    if (known && known === this.#current) return known;
    if (known) this.#next = undefined;
    this.release();
    return (this.#current = known ?? this.#begin(start, end));
  }

  /** @param isEndNamed - who names an end goes on with a part of the same size. */
  #sealAhead({ start, end }: SealedPart, isEndNamed: boolean): void {
    if (end - start > MAX_PART_BYTES) return;
    this.#next = this.#begin(end, isEndNamed ? Math.min(2 * end - start, this.#size) : undefined);
  }

  #begin(start: number, wantedEnd: number | undefined): SealedPart {
    const end = wantedEnd ?? Math.min(start + this.#nextBytes, this.#size);
    if (wantedEnd === undefined) this.#nextBytes = Math.min(this.#nextBytes * 2, MAX_PART_BYTES);
    const stopping = new AbortController();
    const bytes = this.#sealPart(start, end, stopping.signal);
    const part = { start, end, bytes, stop: () => stopping.abort() };
    bytes.catch((error: unknown) => this.#forget(part, error)); // told to who asks for it
    return part;
  }

  /** It is sealed anew when it is asked for again. */
  #forget(part: SealedPart, error: unknown): void {
    this.#isChanged ||= error instanceof DOMException && error.name === 'NotReadableError';
    if (this.#current === part) this.#current = undefined;
    if (this.#next === part) this.#next = undefined;
  }
}
