import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type TestFile } from '../../support/phone.ts';
import { makeFiles, readAddress } from '../../support/several-files.ts';
import { readAnswer, startWithJob } from '../../support/test-server.ts';

async function startWithFiles(files: TestFile[], missing: TestFile[] = []) {
  const { server, id, phone } = await startWithJob({}, { maxFiles: 9 });
  const list = phone.list(id);
  await list.announce([...files, ...missing]);
  for (const file of files) await list.sendFile(file);
  const download = (query = '') => fetch(`${server.routes}/job/${id}/download${query}`);
  return { server, id, list, download };
}

describe('the download of several files', () => {
  it('is one ZIP with all of them, whose names differ', async () => {
    const files = makeFiles(5000, 70, 300);
    const names = ['a.jpg', 'A.jpg', '../a.jpg'];
    const { download } = await startWithFiles(
      files.map((file, index) => Object.assign(file, { name: names[index] })),
    );
    const answer = await readAnswer(await download());
    expect(answer.body).toMatchObject({ fileName: '3 files.zip', contentType: 'application/zip' });
    const response = await fetch(String(answer.body['url']));
    expect(response.headers.get('content-disposition')).toContain('3 files.zip');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe(answer.body['size']);
    const entries = unzipSync(bytes);
    expect(Object.keys(entries)).toEqual(['a.jpg', 'A (2).jpg', 'a (3).jpg']);
    expect(Object.values(entries)).toEqual(files.map((file) => file.bytes));
  });

  it('comes whole where a part is asked for: the last byte would cost as much', async () => {
    const { download } = await startWithFiles(makeFiles(5000, 70, 3000));
    const url = await readAddress(await download());
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    const answer = await fetch(url, { headers: { Range: 'bytes=-1' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('accept-ranges')).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
  });

  it('is not there while a file is missing, and says how many are', async () => {
    const [one, two, three] = makeFiles(10, 20, 30);
    const { download } = await startWithFiles([one], [two, three]);
    expect(await readAnswer(await download())).toEqual({
      status: 409,
      body: { error: 'The job is not completed. 2 of its 3 files are missing.' },
    });
  });
});

describe('the download of one of several files', () => {
  it('is there as soon as that file is whole', async () => {
    const [one, two] = makeFiles(10, 20);
    const { download, list, server, id } = await startWithFiles([one], [two]);
    const answer = await readAnswer(await download(`?file=${one.id}`));
    expect(answer).toMatchObject({ status: 200, body: { fileName: 'photo-1.jpg', size: 10 } });
    const url = String(answer.body['url']);
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(one.bytes);
    expect((await download(`?file=${two.id}`)).status).toBe(409);
    await list.sendFile(two);
    expect((await server.readJob(id)).status).toBe('completed');
    expect((await fetch(url)).status).toBe(200);
  });

  it('ends when the phone takes the file back', async () => {
    const [one, two] = makeFiles(10, 20);
    const { download, list } = await startWithFiles([one], [two]);
    const url = await readAddress(await download(`?file=${one.id}`));
    await list.announce([two]);
    expect((await fetch(url)).status).toBe(410);
    expect(await readAnswer(await download(`?file=${one.id}`))).toEqual({
      status: 404,
      body: { error: 'The job has no such file.' },
    });
  });
});
