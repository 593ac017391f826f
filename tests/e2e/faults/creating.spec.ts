import type { Page } from '@playwright/test';
import {
  answerHtml,
  answerWith,
  cutBeforeAnswer,
  first,
  redirectToItself,
} from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../test.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { startUntrustedServer } from '../../fixtures/server/untrusted-server.ts';
import { cases } from '../../fixtures/release.ts';

/** The button that starts again after the fault. */
const TRY_AGAIN = 'Try again';
/** These lead to the options. */
const CHECK = 'Check the connection';
const SET_KEY = 'Set the key';

const NOTHING_ANSWERS = /^Nothing answers at 127\.0\.0\.1:\d+\. Is the server running\?$/;
const HAD_A_PROBLEM = /^The backend at 127\.0\.0\.1:\d+ had a problem\.$/;
const NO_BACKEND = /^What answers at 127\.0\.0\.1:\d+ is not a Pocketfill backend\.$/;

interface Row {
  title: string;
  fault: Behaviour;
  sentence: RegExp;
  step: string;
}

/** One row for each kind of answer (unit tests cover each status): the fault, and what the person reads and can do. */
const ROWS: readonly Row[] = [
  { title: 'a connection that ends', fault: cutBeforeAnswer, sentence: NOTHING_ANSWERS, step: TRY_AGAIN },
  { title: 'a redirect loop', fault: redirectToItself, sentence: NOTHING_ANSWERS, step: TRY_AGAIN },
  {
    title: '401',
    fault: answerWith(401),
    sentence: /^The backend at 127\.0\.0\.1:\d+ wants a key that this browser did not send\.$/,
    step: SET_KEY,
  },
  { title: '500', fault: answerWith(500), sentence: HAD_A_PROBLEM, step: TRY_AGAIN },
  { title: 'HTML in place of JSON', fault: answerHtml, sentence: NO_BACKEND, step: CHECK },
];

async function expectFailure(popup: Page, { sentence, step }: Pick<Row, 'sentence' | 'step'>): Promise<void> {
  await expectState(popup, 'failed');
  await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
  await expect(popup.getByRole('button', { name: step, exact: true })).toBeVisible();
}

for (const { title, fault, ...told } of cases(ROWS)) {
  test(`${title} when a code is asked for: said in one sentence, with “${told.step}”`, async ({
    begin,
    extension,
    gate,
  }) => {
    gate.on('create', fault);
    // The extension asks the same address once more, to distinguish an absent server from one without CORS.
    gate.on('other', fault);
    const { popup } = await begin('form.html');
    await expectFailure(popup, told);
    gate.letPass();
    const step = popup.getByRole('button', { name: told.step, exact: true });
    if (told.step === TRY_AGAIN) {
      await step.click();
      await expectState(popup, 'waiting');
      return;
    }
    const opened = extension.context.waitForEvent('page');
    await step.click();
    const options = await opened;
    await options.waitForURL(/options\.html/);
  });
}

test('429 when a code is asked for is repeated after Retry-After, without an error @release', async ({
  begin,
  gate,
}) => {
  gate.on('create', first(1, answerWith(429, { 'retry-after': '2' })));
  const { popup } = await begin('form.html');
  await expectState(popup, 'waiting');
  const [refused, taken] = gate.requests.filter(({ route }) => route === 'create');
  expect((taken?.atMs ?? 0) - (refused?.atMs ?? 0)).toBeGreaterThanOrEqual(1_950);
});

test('an unknown host name gives one sentence, with “Try again” @release', async ({ begin, extension }) => {
  await extension.setBackend('http://no-such-host.invalid');
  const { popup } = await begin('form.html');
  const sentence = /^Nothing answers at no-such-host\.invalid\. Is the server running\?$/;
  await expectFailure(popup, { sentence, step: TRY_AGAIN });
});

test('the sentence for an untrusted certificate mentions it @release', async ({ begin, extension }) => {
  const untrusted = await startUntrustedServer();
  await extension.setBackend(untrusted.origin);
  try {
    const { popup } = await begin('form.html');
    const sentence =
      /^Nothing answers at 127\.0\.0\.1:\d+, or its certificate is not valid\. Is the server running\?$/;
    await expectFailure(popup, { sentence, step: TRY_AGAIN });
    expect(untrusted.count()).toBe(0);
  } finally {
    await untrusted.close();
  }
});
