import { describe, expect, it } from 'vitest';
import { judgeRefusal } from '../../../src/upload/attempt/judge-refusal.ts';

describe('no answer of the server', () => {
  it.each([
    [0, 'tryAgain'],
    [200, 'tryAgain'],
    [302, 'tryAgain'],
    [404, 'tryAgain'],
    [500, 'tryAgain'],
    [502, 'tryAgain'],
    [400, 'otherWay'],
    [403, 'otherWay'],
    [405, 'otherWay'],
    [409, 'otherWay'],
    [413, 'otherWay'],
    [415, 'otherWay'],
    [501, 'otherWay'],
  ] as const)('is taken for its word: of status %d means %s', (status, judgement) => {
    for (const body of ['', '<html>Refused</html>', '"no"', '{"message":"Refused"}']) {
      for (const method of ['POST', 'PATCH']) {
        expect(judgeRefusal({ method, status, body })).toBe(judgement);
      }
    }
  });
});

describe('an answer that refuses bytes', () => {
  it.each([
    [423, 'tryAgain'],
    [429, 'tryAgain'],
    [500, 'tryAgain'],
    [503, 'tryAgain'],
    [460, 'startAgain'],
    [413, 'tooLarge'],
    [415, 'wrongType'],
    [507, 'storageFull'],
    [400, 'notSent'],
    [403, 'notSent'],
  ] as const)('of status %d means %s', (status, judgement) => {
    expect(judgeRefusal({ method: 'PATCH', status, body: '', isOurs: true })).toBe(judgement);
  });

  it('of status 507 means a full disk or a full quota, by its code', () => {
    const body = '{"error":"x","code":"quota_full"}';
    expect(judgeRefusal({ method: 'POST', status: 507, body })).toBe('quotaFull');
    expect(judgeRefusal({ method: 'POST', status: 507, body: '{"code":"storage_full"}' })).toBe(
      'storageFull',
    );
  });

  it.each([404, 410])('of status %d means that the job has ended, when it answers the creation', (status) => {
    const body = '{"error":"This code is no longer valid.","code":"gone"}';
    expect(judgeRefusal({ method: 'POST', status, body })).toBe('stopped');
  });

  it.each(['HEAD', 'PATCH'])(
    'of status 404 to a %s means that the server must be asked about the job',
    (method) => {
      expect(judgeRefusal({ method, status: 404, body: '', isOurs: true })).toBe('uploadLost');
    },
  );

  it('of status 404 from another network, where another server has the address, is ignored', () => {
    expect(judgeRefusal({ method: 'POST', status: 404, body: '<html>Router</html>' })).toBe('tryAgain');
  });

  it('of status 409 means that another phone was first, when it answers the creation', () => {
    expect(judgeRefusal({ method: 'POST', status: 409, body: '', isOurs: true })).toBe('used');
  });

  it('of status 409 to bytes is only a wrong offset', () => {
    const refusal = { method: 'PATCH', status: 409, body: 'Upload-Offset conflict', isOurs: true };
    expect(judgeRefusal(refusal)).toBe('tryAgain');
    expect(judgeRefusal({ method: 'PATCH', status: 409, body: '{"error":"x","code":"used"}' })).toBe('used');
  });
});
