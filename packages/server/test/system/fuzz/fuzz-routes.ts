import fc from 'fast-check';
import { nastyText } from './nasty-text.ts';

/** What a request asks for. */
export interface FuzzTarget {
  /** The name of the route, for the figures. */
  name: string;
  /** The method that the route is made for. */
  method: string;
  /** Path and query, as they are sent. */
  target: string;
  /** What a right request of this route has. */
  headers: string[];
}

const jobId = fc.constantFrom('{pending}', '{sending}', '{completed}', '{failed}', 'AAAAAAAAAAAAAAAAAAAAAA');
const embeddedJobId = fc.constantFrom(
  '{embeddedPending}',
  '{embeddedSending}',
  '{embeddedCompleted}',
  '{pending}',
);
const uploadId = fc.constantFrom('{upload}', '{doneUpload}', 'AAAAAAAAAAAAAAAAAAAAAA');

/** In a path a space ends the target, and a question mark or hash the path. */
const pathText = nastyText.map((text) => text.replace(/[ ?#]/g, '_'));

/** Mostly right, since what is behind a wrong id is never reached. */
export function mostly(right: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ arbitrary: right, weight: 4 }, { arbitrary: pathText, weight: 1 });
}

const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'timeoutMs',
          'intervalMs',
          'expiration',
          'file',
          'follow',
          'since',
          'known',
          'job_id',
          '__proto__',
          'x',
        ),
        fc.oneof(
          fc.constantFrom('0', '1', '250', '60', '10080', '10081', '120001'),
          fc.constantFrom('true', 'pending', 'in_progress', 'completed', 'failed'),
          pathText,
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value.replaceAll('&', '_')}`).join('&')}`),
  pathText.map((text) => `?${text}`),
);

type Part = string | fc.Arbitrary<string>;

/** `name` begins with the method; `headers` let a request pass the first checks; `parts` make the path, in which texts stand as they are. */
export function route(
  name: string,
  { headers = [], parts }: { headers?: string[]; parts: Part[] },
): fc.Arbitrary<FuzzTarget> {
  const path = fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)));
  const method = name.split(' ', 1)[0] ?? '';
  return fc
    .tuple(path, query)
    .map(([texts, search]) => ({ name, method, headers, target: texts.join('') + search }));
}

const KEY = ['Authorization: Bearer {key}'];
const CLAIM = ['X-Svc-Claim: {claim}'];
const TUS = ['Tus-Resumable: 1.0.0', ...CLAIM];
const CREATION = [...TUS, 'Upload-Length: 10', 'Upload-Metadata: job_id {pending}~'];
const PIECE = [...TUS, 'Content-Type: application/offset+octet-stream', 'Upload-Offset: 0'];

const job = mostly(jobId);
const embeddedJob = mostly(embeddedJobId);
const upload = mostly(uploadId);
const token = mostly(fc.constant('{token}'));
const followToken = mostly(fc.constantFrom('{followToken}', '{doneFollowToken}', '{token}'));
const asset = mostly(fc.constantFrom('assets/index.js', 'assets/', 'index.html', ''));
const oddTarget = fc.constantFrom(
  '*',
  'http://localhost/healthz',
  'http://other.example/',
  '//',
  '/../',
  '/./',
);

export const routeArbitrary: fc.Arbitrary<FuzzTarget> = fc.oneof(
  route('GET /', { parts: ['/'] }),
  route('GET /healthz', { parts: ['/healthz'] }),
  route('GET /metrics', { parts: ['/metrics'] }),
  route('GET /phone/…', { parts: ['/phone/', asset] }),
  route('GET /phone/jobs/:id', { headers: CLAIM, parts: ['/phone/jobs/', job] }),
  route('PUT /phone/jobs/:id/files', { headers: CLAIM, parts: ['/phone/jobs/', job, '/files'] }),
  route('GET /phone/jobs/:id/next', { headers: CLAIM, parts: ['/phone/jobs/', job, '/next'] }),
  route('DELETE /phone/jobs/:id/next', { headers: CLAIM, parts: ['/phone/jobs/', job, '/next'] }),
  route('POST /phone/uploads/:id/parts', { headers: CLAIM, parts: ['/phone/uploads/', upload, '/parts'] }),
  route('POST /v1/jobs', { headers: KEY, parts: ['/v1/jobs'] }),
  route('GET /v1/jobs/:id', { headers: KEY, parts: ['/v1/jobs/', job] }),
  route('DELETE /v1/jobs/:id', { headers: KEY, parts: ['/v1/jobs/', job] }),
  route('POST /v1/jobs/:id/download-url', { headers: KEY, parts: ['/v1/jobs/', job, '/download-url'] }),
  route('POST /v1/jobs/:id/follow-urls', { headers: KEY, parts: ['/v1/jobs/', job, '/follow-urls'] }),
  route('POST /v1/jobs/:id/outcome', { headers: KEY, parts: ['/v1/jobs/', job, '/outcome'] }),
  route('POST /api/svc/job', { parts: ['/api/svc/job'] }),
  route('GET /api/svc/job/:id', { parts: ['/api/svc/job/', embeddedJob] }),
  route('GET /api/svc/job/:id/wait', { parts: ['/api/svc/job/', embeddedJob, '/wait'] }),
  route('GET /api/svc/job/:id/download', { parts: ['/api/svc/job/', embeddedJob, '/download'] }),
  route('POST /api/svc/job/:id/outcome', { parts: ['/api/svc/job/', embeddedJob, '/outcome'] }),
  route('DELETE /api/svc/job/:id', { parts: ['/api/svc/job/', embeddedJob] }),
  route('GET /api/svc/job/:id/download to follow', {
    parts: ['/api/svc/job/', embeddedJob, '/download?follow=true'],
  }),
  route('POST /upload', { headers: CREATION, parts: ['/upload', fc.constantFrom('', '/')] }),
  route('HEAD /upload/:id', { headers: TUS, parts: ['/upload/', upload] }),
  route('PATCH /upload/:id', { headers: PIECE, parts: ['/upload/', upload] }),
  route('GET /files/:token/:name', { parts: ['/files/', token, '/', pathText] }),
  route('GET /follow/:token', { headers: ['Range: bytes=0-'], parts: ['/follow/', followToken] }),
  route('GET any other path', { parts: ['/', pathText, '/', pathText] }),
  route('GET no path', { parts: [oddTarget] }),
);
