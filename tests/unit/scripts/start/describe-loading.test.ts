import { describe, expect, it } from 'vitest';
import {
  describeLoadingElsewhere,
  describeLoadingHere,
  findSshTarget,
} from '../../../../scripts/start/describe-loading.ts';

const LOADING = {
  extension: '/home/ada/pocketfill/.output/chrome-mv3',
  site: 'http://localhost:41234',
  backend: 'http://localhost:8787',
};
const TARGET = { user: 'ada', host: '192.168.1.7', port: '22' };

describe('npm start without a screen', () => {
  it('says how another computer reaches server and page, and gets the extension', () => {
    const text = describeLoadingElsewhere(LOADING, TARGET);

    expect(text).toContain('\n     ssh -L 8787:localhost:8787 -L 41234:localhost:41234 ada@192.168.1.7\n');
    expect(text).toContain(
      '\n     scp -r ada@192.168.1.7:/home/ada/pocketfill/.output/chrome-mv3 pocketfill\n',
    );
    expect(text).toContain('Open http://localhost:41234,');
    expect(text).toContain('The extension is set to the backend http://localhost:8787. It needs no key.');
  });

  it('names the port of ssh where it is not the usual one, and quotes a folder with a space', () => {
    const text = describeLoadingElsewhere(
      { ...LOADING, extension: '/my files/x' },
      { ...TARGET, port: '2222' },
    );

    expect(text).toContain('ssh -p 2222 -L');
    expect(text).toContain('scp -P 2222 -r "ada@192.168.1.7:/my files/x" pocketfill');
  });

  it('says which address to enter where the server listens at one address only', () => {
    const text = describeLoadingElsewhere({ ...LOADING, backend: 'http://192.168.1.7:9001' }, TARGET);

    expect(text).toContain('-L 9001:192.168.1.7:9001');
    expect(text).toContain('enter http://localhost:9001 as "Backend address". It needs no key.');
  });

  it('says what to do on this computer', () => {
    expect(describeLoadingHere(LOADING)).toContain(`choose this folder:\n     ${LOADING.extension}\n`);
  });
});

describe('the address of this computer for ssh', () => {
  it('is that of the connection by which the person is here', () => {
    const environment = { SSH_CONNECTION: '192.168.1.20 50000 192.168.1.7 2222' };

    expect(findSshTarget(environment)).toMatchObject({ host: '192.168.1.7', port: '2222' });
  });

  it.each([{}, { SSH_CONNECTION: 'fe80::1%eth0 50000 fe80::2%eth0 22' }])(
    'is one of the network or the name for %j',
    (environment) => {
      expect(findSshTarget(environment)).toEqual({
        user: expect.stringMatching(/./),
        host: expect.stringMatching(/^[^:\s]+$/),
        port: '22',
      });
    },
  );
});
