import { CLAIM_HEADER, type PhoneFile } from '@svc/protocol/phone';
import { NETWORK_WAY } from '../job/network-way.ts';
import { pause } from '../job/pause.ts';
import type { FileEvent } from '../state/sending-files.ts';
import type { AttemptOutcome } from './attempt/judge-refusal.ts';
import type { StallWatch } from './attempt/stall-detector.ts';
import { attemptUpload } from './attempt/upload-attempt.ts';
import { UploadPassage } from './attempt/upload-passage.ts';
import type { FileIdentity, OutgoingFile } from './outgoing-file.ts';
import { attemptUntilSent, type FileAnswer, type FileOutcome } from './attempt-until-sent.ts';

export interface FileUploadOptions {
  file: OutgoingFile;
  /** What the server has of this file. Absent: nothing. */
  known: PhoneFile | undefined;
  /** Metadata of the upload besides the file's own. */
  metadata: Record<string, string>;
  claim: string;
  /** Its bytes may go straight to the object store. */
  isDirect: boolean;
  /** Of the job's server, if it is another one than the page's. */
  base: string | undefined;
  /** The checksum must be known before any byte is sent. */
  isIdentifiedFirst: boolean;
  /** The checksum is computed while other files are sent. */
  isIdentifiedAhead: boolean;
  /** Rejects when the phone has lost the file. */
  identify: () => Promise<FileIdentity>;
  askForFile: () => Promise<FileAnswer>;
  report: (event: FileEvent) => void;
  signal: AbortSignal;
}

/**
 * Files of several up to this size are sent with the request that creates their upload. If its connection is reset, a
 * browser repeats it from the first byte.
 */
const MAX_BYTES_WITH_CREATION = 5 * 1024 * 1024;

/**
 * The upload of one file, until all of it is sent or something ends it.
 *
 * 1. An upload has an address on the server, where the next attempt continues. The server names it for the file's id,
 *    or an attempt creates it. The bytes there are of this file.
 * 2. Without an address, the upload is created while the file is read for its checksum, which goes with the bytes. A
 *    small file of several is read ahead, and sent with the creation.
 * 3. If the creation had no answer, the server is asked for the address.
 */
export class FileUpload {
  readonly #options: FileUploadOptions;
  readonly #passage = new UploadPassage(NETWORK_WAY);
  #identity: Promise<FileIdentity> | undefined;
  #place: string | undefined;
  #stall: StallWatch | undefined;
  #isPlaceUnknown = false;
  #hasLostCreation = false;

  constructor(options: FileUploadOptions) {
    this.#options = options;
    this.#moveTo(options.known);
  }

  /** Never rejects. */
  async run(): Promise<FileOutcome> {
    const { askForFile, report, signal } = this.#options;
    const identity = this.#identify();
    identity.catch(() => undefined); // handled where it is awaited
    try {
      if (this.#place !== undefined) await identity;
      return await attemptUntilSent({
        attempt: async () => (await this.#findPlace()) ?? this.#attempt(),
        moveTo: (known) => this.#moveTo(known),
        askForFile,
        onConnectionLost: () => report({ type: 'connectionLost' }),
        pause,
        signal,
        now: () => performance.now(),
      });
    } catch {
      return 'unreadable'; // only reading the file rejects
    }
  }

  noteServer(known: PhoneFile | undefined): void {
    this.#passage.noteServer();
    this.#stall?.countArrived(known?.bytesReceived ?? 0);
  }

  /** Another request did not reach the server. */
  doubtConnection(): void {
    this.#stall?.shortenDeadline();
  }

  #identify(): Promise<FileIdentity> {
    return (this.#identity ??= this.#options.identify());
  }

  #moveTo(known: PhoneFile | undefined): void {
    this.#place = known?.size === this.#options.file.size ? known.uploadUrl : undefined;
  }

  /** The outcome, if nothing is left to send now. */
  async #findPlace(): Promise<AttemptOutcome | undefined> {
    if (!this.#isPlaceUnknown) return undefined;
    const known = await this.#options.askForFile();
    if (known === 'unreachable') return 'tryAgain';
    this.#hasLostCreation = true;
    if (known === 'notListed') return undefined;
    this.#moveTo(known);
    return known.isWhole ? 'sent' : undefined;
  }

  async #attempt(): Promise<AttemptOutcome> {
    const { askForFile, base, claim, isDirect, isIdentifiedAhead, isIdentifiedFirst, signal } = this.#options;
    const file = isIdentifiedFirst ? holdBytes(this.#options.file, this.#identify()) : this.#options.file;
    const isSmall = file.size <= Math.min(MAX_BYTES_WITH_CREATION, NETWORK_WAY.maxBytes);
    const maySendAtOnce = isIdentifiedAhead && isSmall && !isDirect && !this.#hasLostCreation;
    const isSentWithCreation = this.#place === undefined && maySendAtOnce;
    this.#isPlaceUnknown = isSentWithCreation;
    const attempt = {
      file,
      uploadUrl: this.#place,
      isSentWithCreation,
      metadata: await this.#describe(isSentWithCreation),
      headers: { [CLAIM_HEADER]: claim },
      base,
      checksum: this.#identify().then(
        ({ sha256 }) => sha256,
        () => undefined, // the phone has lost it, and its body cannot be read either
      ),
      onUploadUrl: (url: string) => this.#notePlace(url),
      onBytesSent: (bytesSent: number) => this.#reportSent(bytesSent),
      passage: this.#passage,
      onStart: (stall: StallWatch) => (this.#stall = stall),
      signal,
    };
    // Loaded only where needed, since few servers use it.
    const direct = isDirect && (await import('./attempt/attempt-direct.ts').catch(() => undefined));
    const outcome = await (direct ? direct.attemptDirect(attempt) : attemptUpload(attempt));
    if (!this.#passage.isAnswered) void askForFile(); // finds out whether the server can be reached
    return this.#passage.endAttempt(outcome);
  }

  /** The checksum of bytes that come with the creation must be in its metadata. */
  async #describe(isSentWithCreation: boolean): Promise<Record<string, string>> {
    const { file, metadata } = this.#options;
    const { sha256 } = isSentWithCreation ? await this.#identify() : {};
    return { ...metadata, ...file.metadata, ...(sha256 !== undefined && { sha256 }) };
  }

  #notePlace(url: string): void {
    this.#isPlaceUnknown = false;
    this.#passage.countPlace(url);
    this.#place = url;
  }

  #reportSent(sent: number): void {
    // A sealed file has more bytes than the file itself.
    const bytesSent = Math.min(sent, this.#options.file.plainSize);
    const { isHeldBack } = this.#passage;
    this.#options.report({ type: 'bytesSent', bytesSent, atMs: performance.now(), isHeldBack });
  }
}

/** Gives no bytes before the file is identified; without an identity, it is lost. */
function holdBytes(file: OutgoingFile, identity: Promise<FileIdentity>): OutgoingFile {
  const { body } = file;
  return {
    ...file,
    body: {
      slice: async (start, end) => {
        await identity;
        return body.slice(start, end);
      },
      recover: () =>
        identity.then(
          () => body.recover(),
          () => false,
        ),
    },
  };
}
