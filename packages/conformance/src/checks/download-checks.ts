import { jobPath, readObject, readText } from '@svc/protocol';
import { describe } from '../answer.ts';
import type { Check } from '../check.ts';
import { NearerAddress } from '../follow-redirects.ts';
import { fail, pass, warn, type Outcome } from '../outcome.ts';
import type { Subject } from '../subject.ts';
import { askForFile, getFile } from './file-address.ts';
import { EXTENSION_ORIGIN, mayRead } from './reach-checks.ts';

const MINUTE_MS = 60_000;
/** The clocks of two computers differ. */
const CLOCK_SLACK_MS = 10 * MINUTE_MS;

/** The download route, and the address that it gives (contract section 2; docs/protocol.md, "The download address"). */
export const DOWNLOAD_CHECKS: readonly Check[] = [
  {
    section: '2',
    title: 'GET /job/:id/download gives an address and the name of the file',
    expected: '200 {"url": "http…", "fileName": …}',
    run: async (subject) => {
      const { name } = subject.sent;
      const answer = await subject.ask(`${jobPath(subject.job.id)}/download`);
      await askForFile(subject);
      const fileName = readText(readObject(answer.json)?.['fileName']);
      if (!fileName) return fail('no "fileName"');
      return fileName === name ? pass('both') : warn(`the name ${JSON.stringify(fileName)}`);
    },
  },
  {
    section: '8',
    title: 'The address ends: "expiration" in minutes is obeyed',
    expected: '"expiresAt", as many minutes from now as were asked for',
    run: judgeExpiry,
  },
  {
    section: '4.1',
    title: 'The address is no nearer than the backend',
    expected:
      'no host of this computer or of a private network, unless the backend is there, too; nor where it is sent on to',
    run: judgeNearness,
  },
  {
    section: '4.1',
    title: 'The address gives the bytes that were sent, without a key',
    expected: '200 and all bytes, as many as Content-Length says',
    run: async (subject) => {
      const { url, size } = await askForFile(subject);
      const { bytes } = subject.sent;
      const answer = await getFile(subject, url);
      if (answer.status !== 200) return fail(describe(answer));
      if (!Buffer.from(answer.bytes).equals(bytes)) return fail(`${answer.bytes.length} other bytes`);
      return size === undefined || size === bytes.length
        ? pass(`${bytes.length} bytes`)
        : fail(`"size": ${size}`);
    },
  },
  {
    section: '4.1',
    title: 'The address takes a Range',
    expected: '206 with the part and Content-Range (RFC 9110, section 14)',
    run: judgeRange,
  },
  {
    section: '4.1',
    title: 'The address has an ETag that stays',
    expected: 'the same ETag for the same bytes',
    run: async (subject) => {
      const { url } = await askForFile(subject);
      const tags = [await getFile(subject, url), await getFile(subject, url)].map(({ headers }) =>
        headers.get('etag'),
      );
      if (tags[0] === null) return warn('none: a file that changes while it is fetched is not noticed');
      return tags[0] === tags[1] ? pass('yes') : fail('another one each time');
    },
  },
  {
    section: '4.1',
    title: 'CORS: an extension may read the file',
    expected: 'Access-Control-Allow-Origin: * or the origin of the extension',
    run: async (subject) => {
      const { url } = await askForFile(subject);
      const { headers } = await getFile(subject, url, { origin: EXTENSION_ORIGIN });
      return mayRead(headers, EXTENSION_ORIGIN)
        ? pass('yes')
        : warn('without the header the extension asks its person for access to that host');
    },
  },
];

async function judgeNearness(subject: Subject): Promise<Outcome> {
  const { url } = await askForFile(subject);
  try {
    await getFile(subject, url);
  } catch (error) {
    // Other checks tell what else is wrong with it.
    if (error instanceof NearerAddress) return fail(error.message);
  }
  return pass('no');
}

async function judgeExpiry(subject: Subject): Promise<Outcome> {
  const minutes = 2000;
  const { expiresAt } = await askForFile(subject, `?expiration=${minutes}`);
  if (expiresAt === undefined) return warn('no "expiresAt"');
  const difference = Date.parse(expiresAt) - Date.now() - minutes * MINUTE_MS;
  return Math.abs(difference) < CLOCK_SLACK_MS
    ? pass('yes')
    : warn(`off by ${Math.round(difference / MINUTE_MS)} minutes`);
}

async function judgeRange(subject: Subject): Promise<Outcome> {
  const { url } = await askForFile(subject);
  const { bytes } = subject.sent;
  const answer = await getFile(subject, url, { range: 'bytes=100-1099' });
  const isWhole = answer.status === 200 && Buffer.from(answer.bytes).equals(bytes);
  if (isWhole) return warn('200 with the whole file: one that is cut off begins anew');
  const isRight = answer.status === 206 && Buffer.from(answer.bytes).equals(bytes.subarray(100, 1100));
  if (!isRight) return fail(`${answer.status} with ${answer.bytes.length} bytes`);
  const range = answer.headers.get('content-range') ?? 'none';
  return range === `bytes 100-1099/${bytes.length}` ? pass('206') : fail(`Content-Range: ${range}`);
}
