import { startNginx } from '../fixtures/proxy/proxy-process.ts';
import { expect, openPage, signIn, test } from './test.ts';
import { cases } from '../fixtures/release.ts';

test('opens to the admin secret, stays open after a reload, and closes again', async ({
  page,
  server,
  complaints: _complaints,
}) => {
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByLabel('Admin secret')).toBeFocused();
  await page.getByLabel('Admin secret').fill('a wrong secret');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This is not the admin secret.');

  await signIn(page);
  await expect(page).toHaveTitle('Overview – Pocketfill dashboard');
  await openPage(page, 'Settings');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Admin secret')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Admin secret')).toBeVisible();
});

test('opens in a browser that names no language that there is @release', async ({
  page,
  server,
  complaints: _complaints,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' });
  });
  await page.goto(`${server.url}/dashboard`);
  await signIn(page);
});

test('keeps its session where no script finds it', async ({ dashboard, server }) => {
  expect(await dashboard.evaluate(() => document.cookie)).toBe('');
  expect(await dashboard.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  const [cookie] = await dashboard.context().cookies(`${server.url}/dashboard/api/session`);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/dashboard/api' });
});

for (const isHttps of cases([true, false])) {
  test(`opens behind a path by ${isHttps ? 'https' : 'plain http'}, and its session is for that path`, async ({
    browser,
    server,
  }) => {
    // As docs/self-hosting.md has it
    const headers = 'proxy_set_header Host $host; proxy_set_header X-Forwarded-Proto $scheme;';
    const sender = 'proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Real-IP $remote_addr;';
    const location = `location /share/ { proxy_pass ${server.url}/; ${headers} ${sender} }`;
    const nginx = await startNginx(location, { isHttps });
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    try {
      const base = `${isHttps ? 'https' : 'http'}://localhost:${nginx.port}/share`;
      await page.goto(`${base}/dashboard`);
      await signIn(page);
      await page.reload();
      await openPage(page, 'Settings');
      const [cookie] = await context.cookies(`${base}/dashboard/api/session`);
      expect(cookie).toMatchObject({ secure: isHttps, path: '/share/dashboard/api' });
    } finally {
      await context.close();
      await nginx.close();
    }
  });
}

test('says when the session has ended, and opens again @release', async ({ dashboard }) => {
  await openPage(dashboard, 'Jobs');
  await dashboard.context().clearCookies();
  // The page asks by itself, every few seconds.
  await expect(dashboard.getByRole('alert')).toHaveText('You are signed out. Sign in again.');
  await dashboard.getByLabel('Admin secret').fill('the admin secret of the tests');
  await dashboard.getByRole('button', { name: 'Sign in' }).click();
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
});

// To a browser other ports of this computer are the same site: it sends the cookie along
for (const host of ['127.0.0.1', 'localhost']) {
  test(`a page of another port at ${host} cannot change anything with the session @release`, async ({
    dashboard,
    server,
    site,
  }) => {
    await dashboard.goto(site.origin.replace('127.0.0.1', host));
    const answered = dashboard.waitForResponse((answer) => answer.url().endsWith('/dashboard/api/keys'));
    await dashboard.evaluate(sendForm, `${server.url}/dashboard/api/keys`);
    expect((await answered).status()).toBe(403);
    await dashboard.waitForURL('**/dashboard/api/keys');
    await dashboard.goto(`${server.url}/dashboard#keys`);
    await expect(dashboard.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible();
    await expect(dashboard.getByText('stolen')).toHaveCount(0);
  });
}

/** What a page may send anywhere without being asked: a form, whose body looks like JSON here. */
function sendForm(action: string): void {
  const form = document.createElement('form');
  Object.assign(form, { action, method: 'post', enctype: 'text/plain' });
  const field = document.createElement('input');
  Object.assign(field, { name: '{"projectId":"stolen","x":"', value: '"}' });
  form.append(field);
  document.body.append(form);
  form.submit();
}
