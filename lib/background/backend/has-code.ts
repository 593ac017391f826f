import { isSvcError, type SvcErrorCode } from '@svc/protocol';

export function hasCode(error: unknown, code: SvcErrorCode): boolean {
  return isSvcError(error) && error.code === code;
}
