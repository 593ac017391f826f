import { expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'the callbacks of the last render are called, and rendering again starts nothing',
  { tag: ['@central', '@strict'] },
  async ({ begin }) => {
    const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
    const link = await startTransfer(desk);
    await desk.press('Render again');
    await desk.press('Render again');
    await sendPhoto(phone, link, smallPhoto);
    await expectStatus(desk, 'completed');

    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', '3:onCompleted']);
    expect(gate.count('create')).toBe(1);
  },
);

test('a transfer under way goes on with the interval of the last render @release', async ({ begin }) => {
  const { desk, gate } = await begin('custom-ui', { options: { waitTimeoutMs: 500 } });
  await startTransfer(desk);
  await desk.press('Render slower');
  await expect
    .poll(() => gate.requests.findLast(({ route }) => route === 'wait')?.url)
    .toContain('/wait?timeoutMs=500&intervalMs=900');
});
