import { hashBytes } from '../../support/phone.ts';

/** The plan of a person for a job, and what the server has told about it, which must stay true. */
export interface ExpectedJob {
  id: string;
  /** The bytes of the file on the phone. */
  meant: Uint8Array<ArrayBuffer>;
  sha256: string;
  isClaimed: boolean;
  /** The bytes that the server has acknowledged, of the upload at that path. */
  acknowledged: { path: string; offset: number } | null;
  /** The most bytes that were read of one upload, by its tag. */
  followed: { etag: string; bytes: number } | null;
  wasCancelAsked: boolean;
  /** The end that the server has told. */
  end: 'completed' | 'failed' | null;
}

/** All jobs that people know, and violations of what the server told them. */
export class ExpectedJobs {
  readonly entries = new Map<string, ExpectedJob>();
  readonly violations: string[] = [];
  readonly counts = {
    completed: 0,
    cancelled: 0,
    resumed: 0,
    sentAgain: 0,
    damaged: 0,
    secondPhones: 0,
    downloads: 0,
    followedParts: 0,
    followedFiles: 0,
    followedAnew: 0,
    bytesChecked: 0,
    directParts: 0,
    directFiles: 0,
    directFilesOfParts: 0,
    cutParts: 0,
    repeatedParts: 0,
    replacedParts: 0,
    wrongLengths: 0,
    lateParts: 0,
    leftUploads: 0,
    changedWays: 0,
  };

  add(id: string, meant: Uint8Array<ArrayBuffer>): ExpectedJob {
    const entry: ExpectedJob = {
      id,
      meant,
      sha256: hashBytes(meant),
      isClaimed: false,
      acknowledged: null,
      followed: null,
      wasCancelAsked: false,
      end: null,
    };
    this.entries.set(id, entry);
    return entry;
  }

  /** Stores the end that the server has told. A different second one is a violation. */
  tellEnd(entry: ExpectedJob, end: 'completed' | 'failed'): void {
    if (entry.end !== null && entry.end !== end) this.report(entry, `${entry.end} became ${end}`);
    if (end === 'failed' && !entry.wasCancelAsked) this.report(entry, 'failed without being cancelled');
    if (entry.end === null) this.counts[end === 'completed' ? 'completed' : 'cancelled']++;
    entry.end = end;
  }

  report(entry: Pick<ExpectedJob, 'id'>, problem: string): void {
    this.violations.push(`job ${entry.id}: ${problem}`);
  }
}

/** The same file with a transmission error. */
export function damage(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.map((byte, index) => (index === 0 ? byte ^ 1 : byte));
}
