import { describe, expect, it } from 'vitest';
import { readStartOptions } from '../../../../scripts/start/start-options.ts';

const read = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  readStartOptions(args, environment);

describe('the options of npm start', () => {
  it.each<[string[], string]>([
    [[], 'http://localhost:8787'],
    [['--port', '9001'], 'http://localhost:9001'],
    [['--port=9001'], 'http://localhost:9001'],
    [['--data', 'folder', '--port=9001', '--no-seal'], 'http://localhost:9001'],
    [['--host', '0.0.0.0', '--port', '9001'], 'http://localhost:9001'],
    [['--host=192.168.1.7'], 'http://192.168.1.7:8787'],
    [['--host', '::', '--port', '09001'], 'http://localhost:9001'],
    [['--port', '9000', '--port', '9001'], 'http://localhost:9001'],
  ])('%j: the extension asks %s, and the server listens there', async (args, backend) => {
    const port = new URL(backend).port;

    expect(await read(args)).toEqual({ backend, serverArgs: [...args, '--port', port], mustBuild: true });
  });

  it.each([[['--port', '0']], [['--port=0']], [['--port=00', '--no-seal']]])(
    'finds a port for %j, and tells it to both',
    async (args) => {
      const { backend, serverArgs } = await read(args);
      const port = new URL(backend).port;

      expect(Number(port)).toBeGreaterThan(0);
      expect(serverArgs).toEqual([...args, '--port', port]);
    },
  );

  it('takes port and host from the variables of the server, unless they are given as options', async () => {
    const environment = { SVC_PORT: '9001', SVC_HOST: '192.168.1.7' };

    expect((await read([], environment)).backend).toBe('http://192.168.1.7:9001');
    expect((await read(['--port', '9002', '--host=::1'], environment)).backend).toBe('http://localhost:9002');
  });

  it.each<[string[], NodeJS.ProcessEnv, string]>([
    [['--port'], {}, '--port must be a whole number from 0 to 65535.'],
    [['--port=http'], {}, '--port must be a whole number from 0 to 65535.'],
    [['--port', '65536'], {}, '--port must be a whole number from 0 to 65535.'],
    [[], { SVC_PORT: '80a' }, 'SVC_PORT must be a whole number from 0 to 65535.'],
  ])('refuses %j with %j before it builds anything', async (args, environment, sentence) => {
    await expect(read(args, environment)).rejects.toThrow(sentence);
  });

  it('keeps --no-build from the server', async () => {
    expect(await read(['--no-build', '--port', '9001'])).toMatchObject({
      serverArgs: ['--port', '9001', '--port', '9001'],
      mustBuild: false,
    });
  });
});
