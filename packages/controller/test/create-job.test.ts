import { expect, it } from 'vitest';
import { createControllerIn } from '../src/svc-job-controller.ts';
import type { SvcJobOptions } from '../src/svc-job-options.ts';
import { createFakeApp } from './support/fake-app.ts';
import { createFakeTime } from './support/fake-time.ts';

const SITE = { origin: 'https://app.test' };
const EXTRAS = { maxFiles: 1, files: [] };

/** A page, and a backend that refuses each field but these, and `site`. */
function openStrict(knownFields: readonly string[], status = 400) {
  const app = createFakeApp(EXTRAS, { knowsChains: true });
  const time = createFakeTime();
  const told: string[] = [];
  const isKnown = (name: string) => [...knownFields, 'site'].includes(name);
  const ask: typeof fetch = (url, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : {};
    if (!Object.keys(body).every(isKnown)) app.answerNext('create', [status, { error: 'Unknown field.' }]);
    return app.fetch(url, init);
  };
  const options: SvcJobOptions = {
    site: SITE,
    fetch: ask,
    onJobCreated: ({ id }) => told.push(id),
    onError: ({ code }) => told.push(code),
  };
  const controller = createControllerIn(time, options);
  const setTools = (tools: boolean) => controller.setOptions({ ...options, tools });
  /** A whole transfer. Returns what it asked with, without the site. */
  const transfer = async () => {
    const before = app.sent('create').length;
    controller.start();
    await time.pass(0);
    app.change({ status: 'completed' });
    await time.pass(0);
    return app
      .sent('create')
      .slice(before)
      .map((body) =>
        Object.keys(body as object)
          .filter((name) => name !== 'site')
          .join('+'),
      );
  };
  return { transfer, setTools, told };
}

it.each([
  [[], [['tools', ''], ['after', ''], [''], ['']]],
  [['after'], [['tools', ''], ['after'], ['after'], ['after']]],
  [['tools'], [['tools'], ['tools+after', 'tools'], ['tools'], ['tools']]],
  [
    ['tools', 'after'],
    [['tools'], ['tools+after'], ['tools+after'], ['tools+after']],
  ],
])(
  'a strict backend that knows %j besides is asked as often as it takes to learn that',
  async (known, asked) => {
    const { transfer, told } = openStrict(known);
    const seen = [await transfer(), await transfer(), await transfer(), await transfer()];
    expect(seen).toEqual(asked);
    expect(told).toEqual(['job-1', 'job-2', 'job-3', 'job-4']);
  },
);

it('422 is the same refusal', async () => {
  const { transfer } = openStrict([], 422);
  expect([await transfer(), await transfer(), await transfer()]).toEqual([
    ['tools', ''],
    ['after', ''],
    [''],
  ]);
});

it.each([
  [[], [[''], ['tools+after', 'tools', ''], ['after', ''], ['']]],
  [['after'], [[''], ['after'], ['tools+after', 'after'], ['after']]],
])('where %j is known and the tools become unwanted later, that is learned, too', async (known, asked) => {
  const { transfer, setTools } = openStrict(known);
  setTools(true);
  const seen = [await transfer()];
  if (known.length > 0) seen.push(await transfer());
  setTools(false);
  while (seen.length < asked.length) seen.push(await transfer());
  expect(seen).toEqual(asked);
});

it('a request that is bad in itself is told, and nothing is learned of it', async () => {
  const app = createFakeApp(EXTRAS, { knowsChains: true });
  const time = createFakeTime();
  const controller = createControllerIn(time, { fetch: app.fetch, site: SITE });
  app.answerNext('create', [400, { error: 'No.' }], [400, { error: 'No.' }]);
  controller.start();
  await time.pass(0);
  expect(controller.getSnapshot()).toMatchObject({ status: 'failed', error: { code: 'bad_request' } });
  controller.start();
  await time.pass(0);
  expect(app.sent('create')).toEqual([
    { site: SITE, tools: false },
    { site: SITE },
    { site: SITE, tools: false },
  ]);
});
