import { Upload } from '@tus/server';
import { expect, it } from 'vitest';
import { TusBlobStore } from '../../../src/routes/upload/tus-blob-store.ts';
import { createTestContext } from '../../support/test-context.ts';

it('leaves no bytes of an upload that ended while it was created', async () => {
  const context = await createTestContext();
  const store = new TusBlobStore(context);
  const creating = store.create(new Upload({ id: 'up-1', size: 3, offset: 0 }));
  await expect(creating).rejects.toMatchObject({ code: 'gone' });
  expect(await context.blobs.listIds()).toEqual([]);
});
