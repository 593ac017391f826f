import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { drawOpenApi } from '../../site/openapi/draw-openapi.ts';
import type { OpenApi } from '../../site/openapi/openapi.ts';
import { ROOT } from '../../site/places.ts';
import { expect, test } from './test.ts';

const { parse } = createRequire(path.join(ROOT, 'site/'))('yaml') as { parse: (text: string) => OpenApi };

let drawn: string;

test.beforeAll(async () => {
  drawn = drawOpenApi(parse(await readFile(path.join(import.meta.dirname, 'stand-in.yaml'), 'utf8')));
});

test('an operation has its address, its body with each field, and a command that tries it', () => {
  expect(drawn).toContain('### Make a job');
  expect(drawn).toContain('POST</span> <code v-pre>/job</code>');
  expect(drawn).toContain(
    '| `accept` <span class="optional">optional</span> | string, at most 1000 characters | As in HTML: `image/*`. |',
  );
  expect(drawn).toContain(
    [
      'curl -X POST',
      "-H 'Content-Type: application/json'",
      `-d '{"accept":"image/*","maxBytes":10000000}'`,
      '"http://localhost:8787/api/svc/job"',
    ].join(' \\\n  '),
  );
});

test('a command can be copied: what only the reader knows is a variable, and what is required is there', () => {
  expect(drawn).toContain('curl \\\n  "http://localhost:8787/api/svc/job/$ID/wait?after=$AFTER"');
  expect(drawn).toContain('curl --head \\\n  "http://localhost:8787/api/svc/upload/$UPLOAD_ID"');
  expect(drawn).toContain(String.raw`-d '{"error":"It'\''s gone"}' \
  "http://localhost:8787/api/svc/failure"`);
  expect(drawn).toContain(
    [
      'curl -X PATCH',
      '-H "Tus-Resumable: 1.0.0"',
      '-H "Upload-Offset: $UPLOAD_OFFSET"',
      "-H 'Content-Type: application/offset+octet-stream'",
      '--data-binary "@$FILE"',
      '"http://localhost:8787/api/svc/upload/$UPLOAD_ID"',
    ].join(' \\\n  '),
  );
});

test('a webhook has its headers and its body, and no command', () => {
  const [, webhooks = ''] = /\n## Webhooks\n([^]+?)\n## /.exec(drawn) ?? [];
  expect(webhooks).toContain('### A job has ended\n');
  expect(webhooks).toContain('POST</span> <code v-pre>your address</code>');
  expect(webhooks).toContain('| `webhook-id` | header | string | Id of the event. Example: `msg_1`. |');
  expect(webhooks).toContain('`application/json`: [Job](#job)');
  expect(webhooks).toContain('<code class="good">204</code> Taken.');
  expect(webhooks).not.toContain('curl');
});

test('an answer has its headers, its example and a link to its data', () => {
  expect(drawn).toContain('<summary><code class="good">201</code> The job.</summary>');
  expect(drawn).toContain('`application/json`: [Job](#job)');
  expect(drawn).toContain('"status": "pending"');
  expect(drawn).toContain('| `Retry-After` | Seconds to wait. |');
  expect(drawn).toContain(
    '<p class="answer"><code class="bad">404</code> <code v-pre>Job not found</code></p>',
  );
});

test('parameters have their limits and defaults, those of the path too', () => {
  expect(drawn).toContain('| `id` | path | string | Id of the job. |');
  expect(drawn).toContain(
    '| `timeoutMs` <span class="optional">optional</span> | query | integer, 0 to 120000 | Milliseconds after which the answer is 408. Default: `120000`. |',
  );
});

test('HTML in a description is text, and a reference that leads nowhere is an error', () => {
  expect(drawn).toContain('`Origin` &lt;b> matters.');
  const broken = {
    info: { title: '', version: '' },
    paths: { '/': { get: { parameters: [{ $ref: '#/no' }] } } },
  };
  expect(() => drawOpenApi(broken)).toThrow('The OpenAPI document has no #/no.');
});
