import { choose, createFile, createJob, expect, expectState, linkTo, readJob } from '../test.ts';
import { expectOpens, openUpload, test, watchSealingCode, withKey } from '../sealed/sealed.ts';
import { countKept, install, share } from './share.ts';

const site = { origin: 'https://bank.example.com' };

test('a shared file for the next sealed job of a known computer is sealed to its key', async ({
  createSealedJob,
  page,
  server,
}) => {
  const { jobId, link, identity } = await createSealedJob();
  await page.goto(link);
  await install(page);
  await choose(page, createFile(10));
  await expectState(page, 'done');
  const next = await createJob(server, { site, sealed: true, after: jobId });
  const photo = createFile(400_000, 'secret.jpg');
  await share(page, server.url, [photo]);
  await page.getByRole('button', { name: 'Send secret.jpg to bank.example.com' }).click();
  await expectState(page, 'done');
  await expect(page).toHaveURL(withKey(linkTo(server, next), identity.key));
  const opened = await openUpload(server, { jobId: next, identity });
  await expectOpens(opened, { jobId: next, file: photo });
});

test('without the key, a sealed job gets nothing: its code is to be scanned', async ({
  createSealedJob,
  page,
  server,
}) => {
  const { jobId, link } = await createSealedJob({ site });
  await page.goto(link);
  await expectState(page, 'ready');
  await install(page);
  // What an earlier version of the page has remembered
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('pocketfill.jobs') ?? '') as [string, object][];
    const without = stored.map(([id, memory]) => [id, { ...memory, sealKey: undefined }]);
    localStorage.setItem('pocketfill.jobs', JSON.stringify(without));
  });
  const sealing = watchSealingCode(page);
  await share(page, server.url, [createFile(1000, 'secret.jpg')]);
  await expect(page.getByRole('heading', { name: 'Scan the code on your computer' })).toBeVisible();
  expect(await readJob(server, jobId)).toMatchObject({ status: 'pending' });
  expect(sealing).toEqual([]);
  expect(await countKept(page)).toBe(1);

  await page.goto(link);
  await page.getByRole('button', { name: 'Send secret.jpg to bank.example.com' }).click();
  await expectState(page, 'done');
  expect(await readJob(server, jobId)).toMatchObject({ status: 'completed' });
});
