import { describe, expect, it } from 'vitest';
import { findRoute } from '../../src/telemetry/find-route.ts';

describe('findRoute', () => {
  it.each([
    ['/api/svc/job', '/api/svc/job', undefined],
    ['/api/svc/job/', '/api/svc/job', undefined],
    ['/api/svc/job/SECRET/', '/api/svc/job/:id', 'SECRET'],
    ['/api/svc/job/SECRET/wait/?since=pending', '/api/svc/job/:id/wait', 'SECRET'],
    ['/api/svc/job/SECRET', '/api/svc/job/:id', 'SECRET'],
    ['/api/svc/job/SECRET/wait?timeoutMs=SECRET', '/api/svc/job/:id/wait', 'SECRET'],
    ['/api/svc/job/SECRET/download', '/api/svc/job/:id/download', 'SECRET'],
    ['/api/svc/job/SECRET/download?follow=true', '/api/svc/job/:id/download', 'SECRET'],
    ['/api/svc/job/SECRET/outcome', '/api/svc/job/:id/outcome', 'SECRET'],
    ['/api/svc/job/a%2Fb', '/api/svc/job/:id', 'a/b'],
    ['/api/svc/job/%zz', '/api/svc/job/:id', undefined],
    ['/v1/jobs?key=SECRET', '/v1/jobs', undefined],
    ['/v1/jobs/SECRET', '/v1/jobs/:id', 'SECRET'],
    ['/v1/jobs/SECRET/download-url', '/v1/jobs/:id/download-url', 'SECRET'],
    ['/v1/jobs/SECRET/follow-urls', '/v1/jobs/:id/follow-urls', 'SECRET'],
    ['/v1/jobs/SECRET/outcome', '/v1/jobs/:id/outcome', 'SECRET'],
    ['/phone/jobs/SECRET/files', '/phone/jobs/:id/files', 'SECRET'],
    ['/phone/jobs/SECRET/next?known=SECRET', '/phone/jobs/:id/next', 'SECRET'],
    ['/phone/uploads/SECRET/parts', '/phone/uploads/:id/parts', undefined],
    ['/?job_id=SECRET', '/', 'SECRET'],
    ['/?SECRET', '/', undefined],
    ['/phone/jobs/SECRET', '/phone/jobs/:id', 'SECRET'],
    ['/phone/assets/index.js', '/phone/assets/:name', undefined],
    ['/phone/share/', '/phone/share/', undefined],
    ['/phone/SECRET', '/phone/:name', undefined],
    ['/practice', '/practice', undefined],
    ['/practice/about', '/practice/about', undefined],
    ['/practice/assets/SECRET', '/practice/assets/:name', undefined],
    ['/setup', '/setup', undefined],
    ['/setup/', '/setup', undefined],
    ['/setup/assets/SECRET', '/setup/assets/:name', undefined],
    ['/setup%23header=SECRET', 'other', undefined],
    ['/dashboard', '/dashboard', undefined],
    ['/dashboard/assets/SECRET', '/dashboard/assets/:name', undefined],
    ['/dashboard/api/jobs/SECRET', '/dashboard/api/:name', undefined],
    ['/upload', '/upload', undefined],
    ['/upload/SECRET', '/upload/:id', undefined],
    ['/files/SECRET/SECRET.jpg', '/files/:token/:name', undefined],
    ['/follow/SECRET', '/follow/:token', undefined],
    ['/healthz', '/healthz', undefined],
    ['/readyz', '/readyz', undefined],
    ['/metrics', '/metrics', undefined],
  ])('knows the route of %s', (url, pattern, jobId) => {
    expect(findRoute(url)).toEqual({ pattern, jobId });
  });

  it.each(['/SECRET', '/api/svc/SECRET', '/v1/jobs/x/y/z', '*', '', 'http://host/v1/jobs', '/API/svc/job'])(
    'calls every other address "other": %s',
    (url) => expect(findRoute(url)).toEqual({ pattern: 'other', jobId: undefined }),
  );
});
