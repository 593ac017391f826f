import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/telemetry/describe-error.ts';

const ID = 'QUJDREVGR0hJSktMTU5PUA';

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

describe('what the log says about an error', () => {
  it('tells what failed and where, innermost first', () => {
    const described = describeError(new TypeError('x is not a function'));
    expect(described).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
    expect(described.stack[0]).toMatch(/^at .*describe-error\.test\.ts:\d+:\d+/);
  });

  it.each(['StoreUnavailableError', 'SignatureDoesNotMatch', 'NoSuchBucket'])(
    'keeps a long name: %s',
    (name) => {
      expect(describeError(Object.assign(new Error('Away.'), { name })).type).toBe(name);
    },
  );

  it('leaves out a name that may be an id', () => {
    const error = Object.assign(new Error('Odd.'), { name: ID });
    expect(JSON.stringify(describeError(error))).not.toContain(ID);
  });

  it('keeps the system error code, but not the path and the fields of the error', () => {
    const error = catchError(() => readFileSync(`/tmp/uploads/${ID}`));
    expect(error).toMatchObject({ path: expect.stringContaining(ID) });
    const described = describeError(error);
    expect(described).toMatchObject({ code: 'ENOENT', message: expect.stringContaining('no such file') });
    expect(JSON.stringify(described)).not.toContain(ID);
  });

  it.each([
    `Job ${ID} is odd`,
    `cannot open uploads/holiday.jpg`,
    `GET http://localhost:8787/v1/jobs/x failed`,
    `Unexpected token 'h', "holiday.jpg" is not valid JSON`,
    'Invalid value "holiday.jpg',
    'token=holiday.jpg',
    `svc_0123456789abcdef_${ID}${ID}`,
    `odd\n    at holiday.jpg (${ID})`,
  ])('leaves out of the message what could be a secret: %s', (message) => {
    const text = JSON.stringify(describeError(new Error(message)));
    expect(text).not.toContain('holiday');
    expect(text).not.toContain(ID);
    expect(text).not.toContain('0123456789abcdef');
    expect(text).not.toContain('localhost');
  });

  it('describes causes in the same way, up to a limit', () => {
    const error = new Error('outer', { cause: new Error(`inner ${ID}`) });
    expect(describeError(error).cause).toMatchObject({ type: 'Error', message: 'inner …' });
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
  });

  it('describes a thrown value that is not an Error', () => {
    expect(describeError(`gone: ${ID}`)).toEqual({ type: 'string', message: 'gone: …', stack: [] });
    expect(describeError({ status_code: 410 })).toMatchObject({ type: 'object' });
  });
});
