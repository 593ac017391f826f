import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { codeIn, expectState, linkIn } from '../../fixtures/browser/popup.ts';
import { launchPhoneBrowser, openPhone } from '../../fixtures/phone/phone.ts';
import { editJson } from '../../fixtures/server/gate-behaviours.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';

const UNREACHABLE = '192.168.77.1';
const REACHABLE = 'desk.local';
/** Of the phone's network: one of the computer's addresses leads nowhere. */
const NETWORK = `--host-resolver-rules=MAP ${UNREACHABLE} ~NOTFOUND, MAP ${REACHABLE} 127.0.0.1`;

test('a phone that does not reach the computer by one address does by another, which the next code has at once', async ({
  begin,
  gate,
  headlessPath,
  photo,
  server,
}) => {
  const at = (host: string) => `http://${host}:${new URL(server.url).port}`;
  const addresses = [
    { url: at(UNREACHABLE), kind: 'wifi', network: 'Home' },
    { url: at(REACHABLE), kind: 'name' },
  ];
  gate.on(
    'create',
    editJson((job) => ({ ...job, uploadBaseUrl: at(UNREACHABLE) })),
  );
  gate.on('other', forAbout(editJson((about) => ({ ...about, addresses }))));
  const { page, popup } = await begin('form.html');
  await popup.clock.install();
  await popup.reload();
  const link = await linkIn(popup);
  const browser = await launchPhoneBrowser(headlessPath, [NETWORK]);
  const phone = await openPhone(browser);
  await expect(phone.open(link)).rejects.toThrow('ERR_NAME_NOT_RESOLVED');

  const help = popup.getByTestId('reach-help');
  await expect(help).toHaveCount(0);
  await popup.clock.fastForward(20_000);
  await expect(help).toContainText('Is your phone in the Wi-Fi “Home”?');
  expect(await findViolations(popup)).toEqual([]);
  await help
    .getByRole('combobox', { name: 'Use another address' })
    .selectOption({ label: `Name in the network (${REACHABLE})` });
  await expect(popup.getByTestId('upload-link')).toHaveAttribute(
    'href',
    link.replace(UNREACHABLE, REACHABLE),
  );
  await phone.scan(codeIn(popup));
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
  await browser.close();

  await popup.getByRole('button', { name: 'Another file' }).click();
  await expectState(popup, 'waiting');
  expect(new URL(await linkIn(popup)).hostname).toBe(REACHABLE);
});

function forAbout(behaviour: Behaviour): Behaviour {
  return (exchange) => (exchange.request.url === '/practice/about' ? behaviour(exchange) : exchange.pass());
}
