import { JOB_PATH, jobPath } from '@svc/protocol';
import { ask, describe } from '../answer.ts';
import type { Check } from '../check.ts';
import { askAlong, NearerAddress } from '../follow-redirects.ts';
import { fail, pass, warn, type Outcome } from '../outcome.ts';
import type { Subject } from '../subject.ts';

/** As Chromium gives it. */
export const EXTENSION_ORIGIN = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const NO_CORS = 'so that the extension asks its person for access to this host first';
/** Reserved for examples (RFC 2606). */
const FOREIGN_SITE = 'https://site.example';

/** Who reaches the backend: a phone, the extension, and no page of other sites (docs/protocol.md, "Who may ask"). */
export const REACH_CHECKS: readonly Check[] = [
  {
    section: '1',
    title: 'The upload address shows a page',
    expected: '200 and HTML at {uploadBaseUrl, or else the own origin}/?job_id=…',
    run: judgeUploadPage,
  },
  {
    section: '4.1',
    title: 'CORS: the preflight of an extension is allowed',
    expected: '2xx without a key, with its origin and the header content-type allowed',
    run: judgePreflight,
  },
  {
    section: '4.1',
    title: 'CORS: an extension may read answers and refusals',
    expected: 'Access-Control-Allow-Origin with the origin of the extension',
    run: async (subject) => {
      const paths = [jobPath(subject.job.id), '/no-such-route'];
      for (const path of paths) {
        const { status, headers } = await subject.ask(path, { headers: { origin: EXTENSION_ORIGIN } });
        if (!mayRead(headers, EXTENSION_ORIGIN)) return warn(`${status} without the header, ${NO_CORS}`);
      }
      return pass('yes');
    },
  },
  {
    section: '4.1',
    title: 'CORS: a page of any other site may not',
    expected: 'no Access-Control-Allow-Origin for a site that nobody named',
    run: async (subject) => {
      const { headers } = await subject.ask(jobPath(subject.job.id), { headers: { origin: FOREIGN_SITE } });
      return mayRead(headers, FOREIGN_SITE) ? warn('any site may read jobs') : pass('no');
    },
  },
];

async function judgeUploadPage(subject: Subject): Promise<Outcome> {
  try {
    const { answer, url } = await askAlong(subject, subject.uploadUrl, subject.limits);
    const isPage = answer.status === 200 && /html/i.test(answer.headers.get('content-type') ?? '');
    if (isPage) return pass('200, HTML');
    const isNamed = subject.job.uploadBaseUrl !== undefined;
    // The extension's options may name another place.
    return isNamed ? fail(describe(answer)) : warn(`no page at ${new URL(url).origin}`);
  } catch (error) {
    if (error instanceof NearerAddress) return fail(error.message);
    throw error;
  }
}

async function judgePreflight(subject: Subject): Promise<Outcome> {
  const { base, headers } = subject.options;
  const names = ['content-type', ...Object.keys(headers)];
  const answer = await ask(base + JOB_PATH, {
    ...subject.limits,
    method: 'OPTIONS',
    headers: {
      origin: EXTENSION_ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': names.toSorted().join(','),
    },
  });
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const lacking = names.filter(
    (name) => !allowed.includes(name) && !(allowed.includes('*') && name !== 'authorization'),
  );
  const isAllowed = answer.status >= 200 && answer.status < 300 && mayRead(answer.headers, EXTENSION_ORIGIN);
  if (!isAllowed) return warn(`${answer.status} without a permission, ${NO_CORS}`);
  return lacking.length === 0
    ? pass(String(answer.status))
    : warn(`not allowed: ${lacking.join(', ')}, ${NO_CORS}`);
}

export function mayRead(headers: Headers, origin: string): boolean {
  return ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');
}
