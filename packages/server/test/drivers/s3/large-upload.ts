import { Readable } from 'node:stream';
import { openS3BlobStore } from '../../../src/drivers/s3/open-s3.ts';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';

// A process for one upload: `large-upload.ts STORAGE_URL BYTES` writes a blob and prints, as JSON, the memory it took.

const CHUNK_BYTES = 64 * 1024;
const ID = 'large-blob-12345678901';

const [storageUrl = '', size = ''] = process.argv.slice(2);
const database = openSqliteDatabase(':memory:');
const store = await openS3BlobStore(storageUrl, createSqliteStores(database).ledger);
const before = process.memoryUsage.rss();
let peak = before;
const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
await store.create(ID, { size: Number(size) });
await store.write(ID, 0, Readable.from(makeChunks(Number(size)), { objectMode: false }));
await store.seal(ID);
clearInterval(timer);
process.stdout.write(JSON.stringify({ grownBytes: peak - before, storedBytes: await store.countBytes(ID) }));
database.close();

function* makeChunks(total: number): Generator<Buffer> {
  for (let sent = 0; sent < total; sent += CHUNK_BYTES) {
    yield Buffer.alloc(Math.min(CHUNK_BYTES, total - sent), sent / CHUNK_BYTES);
  }
}
