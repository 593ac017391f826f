import { describe, expect, it } from 'vitest';
import {
  isSvcError,
  isSvcRateLimitError,
  isSvcTimeoutError,
  SvcError,
  SvcRateLimitError,
  SvcTimeoutError,
} from '../../src/index.ts';

const job = {
  id: 'x',
  projectId: '',
  status: 'pending',
  fileName: null,
  createdAt: '',
  updatedAt: '',
} as const;

/** As another copy of this package would throw it: same fields, another class. */
function copyOf(error: Error): Error {
  return Object.assign(new Error(error.message), error, { name: error.name });
}

describe('typed errors', () => {
  it('a SvcRateLimitError says how long to wait, where the server has said it', () => {
    const error = new SvcRateLimitError('slow', 7);
    expect(error).toMatchObject({
      name: 'SvcRateLimitError',
      code: 'rate_limited',
      status: 429,
      retryAfterSeconds: 7,
    });
    expect(new SvcRateLimitError('slow').retryAfterSeconds).toBeUndefined();
  });

  it('all of them are SvcErrors', () => {
    for (const error of [new SvcRateLimitError('slow'), new SvcTimeoutError(job)]) {
      expect([error instanceof SvcError, isSvcError(error)]).toEqual([true, true]);
    }
  });

  it('are told apart, also those of another copy of this package', () => {
    const limited = [new SvcRateLimitError('slow'), copyOf(new SvcRateLimitError('slow'))];
    const late = [new SvcTimeoutError(job), copyOf(new SvcTimeoutError(job))];
    expect([...limited, ...late].map(isSvcRateLimitError)).toEqual([true, true, false, false]);
    expect([...limited, ...late].map(isSvcTimeoutError)).toEqual([false, false, true, true]);
  });

  it.each([undefined, null, 'rate_limited', new Error('x'), { code: 'rate_limited' }])(
    '%j is none',
    (value) => {
      expect([isSvcError(value), isSvcRateLimitError(value), isSvcTimeoutError(value)]).toEqual([
        false,
        false,
        false,
      ]);
    },
  );
});
