import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  dts: false,
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  // @svc/protocol is private and goes into the bundle; there is nothing else.
  deps: { onlyBundle: [] },
});
