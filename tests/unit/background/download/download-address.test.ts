import { describe, expect, it } from 'vitest';
import { refuseAddress } from '../../../../lib/background/download/download-address.ts';
import { isFileUnavailable } from '../../../../lib/background/download/file-unavailable.ts';

const INTERNET = 'https://files.example.com';
const THIS_COMPUTER = 'http://localhost:8787';
const NETWORK = 'http://192.168.1.5:8787';
const LINK = 'http://169.254.10.1:8787';

function isRefused(fileUrl: string, backend: string): boolean {
  try {
    refuseAddress(fileUrl, backend);
    return false;
  } catch (error) {
    if (!isFileUnavailable(error)) throw error;
    return true;
  }
}

describe('where a file may lie', () => {
  it.each([
    ['http://127.0.0.1/', [true, true, true, false]],
    ['http://192.168.1.9/', [true, false, true, false]],
    ['http://169.254.169.254/', [true, true, false, true]],
    ['http://files.example.org/', [false, false, false, false]],
  ])('%s may be named by backends of its own kind and nearer ones only', (fileUrl, refused) => {
    const backends = [INTERNET, NETWORK, LINK, THIS_COMPUTER];
    expect(backends.map((backend) => isRefused(fileUrl, backend))).toEqual(refused);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://files.example.com/a',
    'https://bank.example@files.example.com/a',
    'blob:x',
    '',
  ])('"%s" is refused as the address of a file', (url) => expect(isRefused(url, THIS_COMPUTER)).toBe(true));

  it('the host of the backend itself is always allowed', () => {
    for (const backend of ['http://0.0.0.0:8787', 'http://pc:8787', 'http://[fe80::1]:1', INTERNET]) {
      expect(isRefused(`${backend}/files/a`, backend)).toBe(false);
    }
  });
});
