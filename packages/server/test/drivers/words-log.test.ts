import { describe, expect, it } from 'vitest';
import { createWordsLog } from '../../src/drivers/words-log.ts';
import type { LogLevel } from '../../src/ports/telemetry.ts';
import { describeError } from '../../src/telemetry/describe-error.ts';

/** The lines of the log at a level, without their times. */
function createLog(level: LogLevel) {
  const lines: string[] = [];
  const log = createWordsLog(level, (line) => {
    expect(line).toMatch(/^\d\d:\d\d:\d\d .*\n$/);
    lines.push(line.slice(9, -1));
  });
  return { log, lines };
}

describe('the log for a person', () => {
  it('says each event in one line of words, with its facts', () => {
    const { log, lines } = createLog('info');
    log.info({ route: '/healthz', status: 200, durationMs: 0.4 }, 'request');
    log.warn({ failures: 3 }, 'The store of files is away.');
    log.error({}, 'The server crashed.');
    expect(lines).toEqual([
      'request (route: /healthz, status: 200, duration ms: 0.4)',
      'Warning: The store of files is away. (failures: 3)',
      'Error: The server crashed.',
    ]);
  });

  it('says of an error what it is, where it was and why', () => {
    const { log, lines } = createLog('warn');
    const cause = Object.assign(new TypeError('no connection'), { code: 'ECONNREFUSED' });
    log.error({ error: describeError(new Error('It is away', { cause })) }, 'Something failed.');
    expect(lines).toEqual([
      expect.stringMatching(
        /^Error: Something failed\. \(error: Error "It is away" at .+, caused by TypeError "no connection" ECONNREFUSED at .+\)$/,
      ),
    ]);
  });

  it.each<[LogLevel, string[]]>([
    ['debug', ['one', 'Warning: two', 'Error: three']],
    ['warn', ['Warning: two', 'Error: three']],
    ['error', ['Error: three']],
    ['silent', []],
  ])('writes from the level %s on', (level, expected) => {
    const { log, lines } = createLog(level);
    log.info({}, 'one');
    log.warn({}, 'two');
    log.error({}, 'three');
    expect(lines).toEqual(expected);
  });

  it('lets no control character of a text reach the terminal', () => {
    const { log, lines } = createLog('info');
    log.warn({ reason: 'a\u001B[2Jb\nc' }, 'Odd');
    expect(lines).toEqual(['Warning: Odd (reason: a [2Jb c)']);
  });
});
