import { randomBytes } from 'node:crypto';
import { formatBytes, type Job } from '@svc/protocol';
import { generateSealKeys } from 'svc';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { isOnDisk } from '../../fixtures/server/is-on-disk.ts';
import { createOpeningApp } from '../fixtures/opening-app.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectView, openCode, readLink, scanAndSend } from '../fixtures/upload-dialog.ts';

const { identity, recipient } = generateSealKeys();

test(
  'a file is sealed on the phone, and nothing but the key of the app’s own server opens it',
  { tag: '@central' },
  async ({ begin, backend, server, photo, phone }) => {
    const own = createOpeningApp(backend, identity);
    // Other tests send the photo to the same server unsealed, but not these bytes.
    const canary = randomBytes(10_000);
    const buffer = Buffer.concat([photo, canary]);
    const { desk } = await begin('button', { options: { sealTo: recipient }, app: own.options });
    const dialog = await openCode(desk);
    expect(new URL(await readLink(dialog)).hash).toBe(`#k=${recipient}`);
    await scanAndSend(phone, dialog, { buffer, name: 'canary-roof.jpg' });
    await expectView(dialog, 'completed');

    const file = { type: 'image/jpeg', size: buffer.length, sha256: sha256(buffer) };
    expect(own.opened).toEqual([{ ...file, name: 'canary-roof.jpg' }]);
    await expect(dialog.getByText('Encrypted file', { exact: true })).toBeVisible();
    await expect(dialog.getByText(formatBytes(buffer.length), { exact: true })).toBeVisible();
    await expect(dialog.locator('img')).toHaveCount(0);
    const [call] = await desk.calls('onCompleted');
    const job = call?.args[0] as Job; // what the kit says it is
    expect(call?.args[1]).toEqual({ count: 1 });

    const { url } = await own.client.getDownloadUrl(job.id);
    const stored = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(await isOnDisk(server.dataDir, stored.subarray(5000, 5064))).toBe(true);
    for (const at of [0, 5000, canary.length - 64]) {
      expect(await isOnDisk(server.dataDir, canary.subarray(at, at + 64))).toBe(false);
    }
    expect(await isOnDisk(server.dataDir, 'canary-roof')).toBe(false);
  },
);
