import type { Page } from '@playwright/test';
import { answerWith, cutBeforeAnswer } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../test.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { cases } from '../../fixtures/release.ts';

/** The button that starts again after the fault. */
const TRY_AGAIN = 'Try again';
const SET_KEY = 'Set the key';

const NOTHING_ANSWERS = /^Nothing answers at 127\.0\.0\.1:\d+\.$/;

interface Row {
  title: string;
  fault: Behaviour;
  sentence: RegExp;
  step: string;
}

/** One row for each kind of next step (unit tests cover each answer): the fault, and what the person reads and can do. */
const ROWS: readonly Row[] = [
  { title: 'a connection that ends', fault: cutBeforeAnswer, sentence: NOTHING_ANSWERS, step: TRY_AGAIN },
  {
    title: '401',
    fault: answerWith(401),
    sentence: /^The backend at 127\.0\.0\.1:\d+ wants a key that this browser did not send\.$/,
    step: SET_KEY,
  },
];

async function expectFailure(popup: Page, { sentence, step }: Pick<Row, 'sentence' | 'step'>): Promise<void> {
  await expectState(popup, 'failed');
  await expect(popup.getByRole('heading', { name: sentence })).toBeVisible();
  await expect(popup.getByRole('button', { name: step, exact: true })).toBeVisible();
}

for (const { title, fault, ...told } of cases(ROWS)) {
  test(`${title} when a code is asked for: said in one sentence, with “${told.step}” @release`, async ({
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
