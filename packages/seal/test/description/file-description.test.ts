import { expect, it } from 'vitest';
import {
  checkDescription,
  createFileSeal,
  exportIdentity,
  generateSealIdentity,
  importIdentity,
  openDescription,
  sealDescription,
} from '../../src/index.ts';

const description = {
  jobId: 'job',
  fileId: 'file',
  name: '領収書 🙂.jpg',
  type: 'image/jpeg',
  lastModified: 1_700_000_000_000,
  size: 3,
  contentId: 'c'.repeat(43),
};

it('opens for the owner of the key, also after the key was stored, and for nobody else', async () => {
  const { privateKey, key } = await generateSealIdentity({ isExtractable: true });
  const text = await sealDescription(await createFileSeal(key), description);
  expect(text).not.toContain('image');
  const stored = await importIdentity(JSON.parse(JSON.stringify(await exportIdentity(privateKey))));
  if (!stored) throw new Error('The key was not stored.');
  expect(stored.extractable).toBe(false);
  expect(await openDescription(stored, text)).toEqual(description);
  const other = await generateSealIdentity();
  await expect(openDescription(other.privateKey, text)).rejects.toMatchObject({ code: 'bad_seal' });
});

it('tells little of the name by its length', async () => {
  const { key } = await generateSealIdentity();
  const long = await sealDescription(await createFileSeal(key), {
    ...description,
    name: `${'n'.repeat(40)}.jpg`,
  });
  expect(await sealDescription(await createFileSeal(key), { ...description, name: 'a' })).toHaveLength(
    long.length,
  );
});

it.each(['', 'x', 'A'.repeat(9000), '{}'])('refuses what is no description (%#)', async (text) => {
  const { privateKey } = await generateSealIdentity();
  await expect(openDescription(privateKey, text)).rejects.toMatchObject({ code: 'bad_seal' });
});

it('is that of one file: without a file id, of the only one of its job', () => {
  const { fileId: _none, ...ofOnly } = description;
  const one = { id: 'file', size: 203 };
  const listed = { name: '', contentType: '', bytesReceived: 0, isWhole: true, ...one };
  const [alone, two] = [
    { id: 'job', files: [listed] },
    { id: 'job', files: [listed, { ...listed, id: 'other' }] },
  ];
  expect(() => checkDescription(ofOnly, alone, one)).not.toThrow();
  expect(() => checkDescription(ofOnly, two, one)).toThrow('that of another file');
  expect(() => checkDescription(description, two, one)).not.toThrow();
  expect(() => checkDescription(description, two, { ...one, id: 'other' })).toThrow('that of another file');
});
