import { describe, expect, it } from 'vitest';
import { isSvcError, STATUS_OF_CODE, SvcError, type SvcErrorCode } from '../../src/wire/svc-error.ts';

/** An error of somebody else that has these fields. */
const foreign = (fields: object): Error => Object.assign(new Error('the password is hunter2'), fields);

describe('isSvcError', () => {
  it.each(Object.keys(STATUS_OF_CODE) as SvcErrorCode[])('recognizes a SvcError of code %s', (code) => {
    expect(isSvcError(new SvcError(code, 'so it is'))).toBe(true);
  });

  it.each(['SvcError', 'SvcTimeoutError', 'SvcRateLimitError'])(
    'recognizes a %s of another copy of the package',
    (name) => {
      expect(isSvcError(foreign({ name, code: 'timeout', status: 408 }))).toBe(true);
    },
  );

  it('recognizes one of another realm, whose Error is another class', () => {
    const error = { name: 'SvcError', message: 'gone', code: 'gone', status: 410 };
    expect(isSvcError(error)).toBe(true);
  });

  it.each([
    { code: 'unauthorized' },
    { code: 'unauthorized', status: 401 },
    { code: 'timeout', status: 0 },
    { name: 'SvcError', code: 'timeout' },
    { name: 'SvcError', code: 'timeout', status: 500 },
    { name: 'SvcError', code: 'constructor', status: undefined },
    { name: 'SvcError', code: 'toString', status: 200 },
    { name: 'SvcError', code: ['timeout'], status: 408 },
    { name: 'SvcJobError', code: 'timeout', status: 408 },
    { code: 'constructor' },
  ])('does not recognize other errors: %j', (fields) => {
    expect(isSvcError(foreign(fields))).toBe(false);
  });
});
