import { expect, test } from 'vitest';
import { askPractice } from '../../../lib/welcome/ask-practice.ts';
import { work } from '../fixtures/options-world.ts';

const answer = (response: () => Response) => askPractice(work, async () => response());

test('a transfer server says where its practice page is, and where phones go', async () => {
  const asked: Request[] = [];
  const practice = await askPractice(work, async (input, init) => {
    asked.push(new Request(input, init));
    return Response.json({ uploadBaseUrl: 'http://192.168.1.4:8787' });
  });
  expect(practice).toEqual({
    url: 'https://work.example/practice',
    uploadBaseUrl: 'http://192.168.1.4:8787',
  });
  expect(asked[0]?.url).toBe('https://work.example/practice/about');
});

test('a server that wants a key gets it, and no other server by a redirect', async () => {
  const asked: Request[] = [];
  await askPractice(work, async (input, init) => {
    asked.push(new Request(input, init));
    return Response.json({ uploadBaseUrl: 'http://192.168.1.4:8787' });
  });
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer abc']);
  expect(asked.map(({ redirect }) => redirect)).toEqual(['manual']);
});

test.each([
  ['knows no such page', () => Response.json({ error: 'Not found' }, { status: 404 })],
  ['answers with a page', () => new Response('<h1>Hello</h1>')],
  ['answers with other JSON', () => Response.json({ uploadBaseUrl: 'javascript:alert(1)' })],
  ['is refused', () => Response.json({ uploadBaseUrl: 'http://a.example' }, { status: 403 })],
  [
    'does not answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('there is no practice page where the backend %s', async (_what, response) => {
  expect(await answer(response)).toBeNull();
});
