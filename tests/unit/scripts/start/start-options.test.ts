import { describe, expect, it } from 'vitest';
import { readStartOptions } from '../../../scripts/start-options.ts';

describe('readStartOptions', () => {
  it.each([
    [[], 'http://localhost:8787'],
    [['--port', '9001'], 'http://localhost:9001'],
    [['--data', 'folder', '--port=9001', '--no-seal'], 'http://localhost:9001'],
    [['--host', '0.0.0.0', '--port', '9001'], 'http://localhost:9001'],
    [['--host', '192.168.1.7'], 'http://192.168.1.7:8787'],
  ])('%j: the extension asks %s', async (args, backend) => {
    expect(await readStartOptions(args)).toEqual({ backend, serverArgs: args });
  });

  it('finds a port for --port 0, and tells it to the server', async () => {
    const { backend, serverArgs } = await readStartOptions(['--port', '0']);
    const port = new URL(backend).port;
    expect(Number(port)).toBeGreaterThan(0);
    expect(serverArgs).toEqual(['--port', '0', '--port', port]);
  });
});
