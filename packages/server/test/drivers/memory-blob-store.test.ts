import { testBlobStore } from './contracts/blob-store-contract.ts';
import { createMemoryBlobStore } from './memory-blob-store.ts';

testBlobStore('The fake of tests', async () => {
  const store = createMemoryBlobStore();
  return () => store;
});
