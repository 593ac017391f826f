import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('without-client.ts', import.meta.url));

it('says which packages to install where the client library is missing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@svc/source', PROGRAM]);
  expect(stdout).toBe(
    'StartError: The client library for S3 is missing. ' +
      'Run "npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner".',
  );
});
