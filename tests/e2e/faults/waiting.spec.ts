import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import {
  answerHtml,
  answerWith,
  cutAfterBytes,
  cutJsonShort,
  editJson,
  first,
  redirectToItself,
  resetConnection,
  swallow,
} from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../test.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import { AFTER_OUTAGE_MS, expectState, linkIn } from '../../fixtures/browser/popup.ts';
import { cases } from '../../fixtures/release.ts';

const FILE = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a file of few bytes') };

const PASSING: readonly [title: string, fault: Behaviour][] = [
  ['connections that are reset', resetConnection],
  ['a redirect loop', redirectToItself],
  [
    '502 with a page of a proxy',
    (exchange) => exchange.answer(502, { 'content-type': 'text/html' }, '<h1>502</h1>'),
  ],
  ['the log-in page of a hotel in place of JSON', answerHtml],
];

for (const [title, fault] of cases(PASSING)) {
  test(`${title} while the code waits: said, the code stays, and the file arrives when it is over`, async ({
    begin,
    phone,
  }) => {
    const { gate, page, popup } = await begin('form.html');
    const link = await linkIn(popup);
    await expect.poll(() => gate.count('wait', true)).toBe(1);
    gate.on('wait', fault);
    gate.on('get', fault);
    gate.dropAll();
    const notice = popup
      .getByRole('paragraph')
      .filter({ hasText: 'No connection to the backend. Trying again.' });
    await expect(notice).toBeVisible();
    await expectState(popup, 'waiting');
    await expect(popup.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    await phone.open(link);
    await phone.choose(FILE);
    await phone.waitForState('done');
    gate.letPass();
    await expectState(popup, 'done', AFTER_OUTAGE_MS);
    await expectArrivedOnce(page, FILE.buffer);
  });
}

for (const [title, fault] of [['breaks off', cutAfterBytes(40)]] as const) {
  test(`the answer that the file is there ${title}: it is asked for again, and the file arrives @release`, async ({
    begin,
    gate,
  }) => {
    gate.on('wait', first(1, fault));
    const { page, send } = await begin('form.html');
    await send(FILE);
    expect(gate.count('wait')).toBeGreaterThan(1);
    await expectArrivedOnce(page, FILE.buffer);
  });
}

const LASTING = [
  ['401', answerWith(401), /wants a key that this browser did not send\.$/, 'Set the key'],
  ['404', answerWith(404), 'The backend knows this code no more.', 'New code'],
] as const;

for (const [title, fault, sentence, step] of LASTING) {
  test(`${title} while the code waits: said in one sentence, with “${step}” @release`, async ({ begin }) => {
    const { gate, popup } = await begin('form.html');
    await expectState(popup, 'waiting');
    await expect.poll(() => gate.count('wait', true)).toBe(1);
    gate.on('wait', fault);
    gate.dropAll();
    await expectState(popup, 'failed');
    await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
    gate.letPass();
    await popup.getByRole('button', { name: step, exact: true }).click();
    if (step === 'New code') await expectState(popup, 'waiting');
  });
}

for (const [title, fault] of [['408', answerWith(408)]] as const) {
  test(`${title} while the code waits only means “ask again”: nothing is said, and the file arrives @release`, async ({
    begin,
    wirePhone: phone,
  }) => {
    const { gate, page, popup } = await begin('form.html');
    const link = await linkIn(popup);
    await expect.poll(() => gate.count('wait', true)).toBe(1);
    gate.on('wait', fault);
    const held = gate.hold('get');
    gate.dropAll();
    await held.arrived;
    await expect.poll(() => gate.count('wait')).toBeGreaterThan(3);
    gate.letPass();
    await phone.open(link);
    await phone.choose(FILE);
    await expectState(popup, 'done');
    await expectArrivedOnce(page, FILE.buffer);
  });
}

/** The job's times as of a server whose clock differs by this much. */
function shiftTimes(job: Record<string, unknown>, hours: number): Record<string, unknown> {
  if (!('createdAt' in job)) return job; // an error
  const shift = (time: unknown) => new Date(Date.parse(String(time)) + hours * 3_600_000).toISOString();
  const { createdAt, updatedAt, expiresAt } = job;
  return {
    ...job,
    createdAt: shift(createdAt),
    updatedAt: shift(updatedAt),
    expiresAt: shift(expiresAt),
  };
}

test('a clock that is an hour and a half behind: the popup says how long the code is good, and the file arrives @release', async ({
  begin,
  gate,
}) => {
  for (const route of ['create', 'get'] as const)
    gate.on(
      route,
      editJson((job) => shiftTimes(job, 1.5)),
    );
  gate.on(
    'wait',
    editJson(({ job, ...answer }) => {
      const shifted = job ? { job: shiftTimes(job as Record<string, unknown>, 1.5) } : {};
      return { ...answer, ...shifted };
    }),
  );
  const { page, popup, send } = await begin('form.html');
  await expect(popup.getByText(/^Code is good for (1 hour|60 minutes|59 minutes)$/)).toBeVisible();
  await send(FILE);
  await expectArrivedOnce(page, FILE.buffer);
});

test('Retry-After is obeyed while the code waits @release', async ({ begin }) => {
  const { gate, popup } = await begin('form.html');
  await expectState(popup, 'waiting');
  await expect.poll(() => gate.count('wait', true)).toBe(1);
  gate.on('wait', answerWith(503, { 'retry-after': '3' }));
  gate.dropAll();
  const asked = () => gate.requests.filter(({ route, end }) => route === 'wait' && end === 'answered');
  await expect.poll(() => asked().length).toBeGreaterThan(1);
  const [one, other] = asked();
  expect((other?.atMs ?? 0) - (one?.atMs ?? 0)).toBeGreaterThanOrEqual(2_950);
});

test('the file arrives whatever the backend answers about the progress @release', async ({ begin, gate }) => {
  const faults = [answerWith(404), cutJsonShort, answerWith(401), answerHtml, swallow];
  let met = 0;
  gate.on('get', (exchange) => {
    met += 1;
    return faults[(met - 1) % faults.length]?.(exchange);
  });
  const { page, photo, send } = await begin('form.html');
  const { length } = faults;
  await expect.poll(() => met, { message: 'each was met', timeout: 30_000 }).toBeGreaterThanOrEqual(length);
  await send({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectArrivedOnce(page, photo);
});
