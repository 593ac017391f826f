import { expect, test } from 'vitest';
import { testBackend } from '../../../lib/backend/test-backend.ts';
import { home } from '../fixtures/options-world.ts';

const host = 'localhost:8787';

function kindOf(jobs: () => Response, about: () => Response): Promise<string> {
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input.toString());
    return pathname === '/practice/about' ? about() : jobs();
  };
  return testBackend(home, { fetch }).then((result) => {
    expect(result.host).toBe(host);
    return result.kind;
  });
}

const unknownJob = () => Response.json({ error: 'Job not found' }, { status: 404 });
const speaks = (protocol: number) => () => Response.json({ uploadBaseUrl: 'http://a.example', protocol });

test.each([
  ['works with a server of its own version', speaks(1), 'works'],
  ['works with a server that does not say its version', () => Response.json({}), 'works'],
  ['works with an application that has no such page', () => new Response('', { status: 404 }), 'works'],
  ['knows a newer server', speaks(2), 'newerServer'],
  ['knows a server that is too old', speaks(0), 'olderServer'],
])('%s', async (_what, about, kind) => {
  expect(await kindOf(unknownJob, about)).toBe(kind);
});

test('knows a newer server also where its routes have changed', async () => {
  expect(await kindOf(() => Response.json({}, { status: 410 }), speaks(2))).toBe('newerServer');
});
