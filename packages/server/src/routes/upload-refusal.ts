import type { ClaimResult } from '../jobs/claim-job.ts';
import type { PhoneErrorBody, UploadRefusalCode } from '../phone-contract.ts';

/** tus's own status for "the checksum does not agree": the bytes are gone, send the file again. */
export const CHECKSUM_MISMATCH_STATUS = 460;

/** Why an upload is refused, as the phone is told. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  readonly status: number;
  readonly code: UploadRefusalCode | undefined;

  constructor(status: number, code: UploadRefusalCode | undefined, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toJSON(): PhoneErrorBody {
    return { error: this.message, ...(this.code && { code: this.code }) };
  }
}

type RefusedClaim = Exclude<ClaimResult['kind'], 'claimed'>;

const REFUSED_CLAIMS: Record<RefusedClaim, { status: number; message: string }> = {
  used: { status: 409, message: 'This code was already used.' },
  gone: { status: 404, message: 'This code is no longer valid.' },
  too_large: { status: 413, message: 'The file is larger than allowed.' },
  wrong_type: { status: 415, message: 'The file is not of the type that was asked for.' },
  storage_full: { status: 507, message: 'The computer has no room for this file.' },
  quota_full: { status: 507, message: 'The computer keeps as many files as it may.' },
};

export function refuseClaim(kind: RefusedClaim): UploadRefusal {
  return new UploadRefusal(REFUSED_CLAIMS[kind].status, kind, REFUSED_CLAIMS[kind].message);
}
