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

test('no request header of the person goes there: they are for the job routes', async () => {
  const sentAlong: string[] = [];
  const practice = await askPractice(work, async (input, init) => {
    sentAlong.push(...new Request(input, init).headers.keys());
    return Response.json({ uploadBaseUrl: 'http://192.168.1.4:8787' });
  });
  expect(practice).not.toBeNull();
  expect(sentAlong).toEqual([]);
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
