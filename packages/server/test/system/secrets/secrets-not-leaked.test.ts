import { describe, expect, it } from 'vitest';
import { CLAIM } from './run-steps.ts';
import { findSecrets } from './find-secrets.ts';
import { runEverything } from './full-run.ts';

describe('the secrets of a full run of the server', () => {
  it('are not in its output, and only in the answers that must contain them', async () => {
    const { recorder, secrets, stdout, stderr } = await runEverything();
    expect(secrets.length).toBeGreaterThan(15);
    expect(stderr.split('\n').length).toBeGreaterThan(200);
    expect(stderr).toContain('Something failed that nobody expected.');
    expect(stderr).toMatch(/"outcome":"delivered".*"msg":"webhook"/);
    expect(stderr).toMatch(/"outcome":"retry","error":"ECONNREFUSED".*"msg":"webhook"/);
    expect(findSecrets(stderr + stdout, secrets)).toEqual([]);
    // The key of the server's own routes is never shown.
    expect(stderr + stdout).not.toMatch(/svcp?_[0-9a-f]{16}_/);
    expect(recorder.findLeaks(secrets)).toEqual([]);
  });

  it.each([
    ['as it is', `GET /api/svc/job/${CLAIM}/wait`],
    ['encoded for an address', encodeURIComponent('canary stray')],
    ['in base64', `{"at":"${Buffer.from(`x/${CLAIM}`).toString('base64')}"}`],
    ['in the base64 of addresses', Buffer.from(`??>${CLAIM}`).toString('base64url')],
    ['in hex', Buffer.from(CLAIM).toString('hex')],
    ['in hex of capitals', Buffer.from(CLAIM).toString('hex').toUpperCase()],
    ['with each character encoded for an address', CLAIM.replace(/./g, (one) => `%${hexOf(one)}`)],
    ['in UTF-16', Buffer.from(CLAIM, 'utf16le').toString('latin1')],
    ['in UTF-16 of the other order', Buffer.from(CLAIM, 'utf16le').swap16().toString('latin1')],
  ])('are found %s', (_, line) => {
    expect(findSecrets(line, [CLAIM, 'canary stray'])).toHaveLength(1);
  });
});

function hexOf(text: string): string {
  return Buffer.from(text).toString('hex');
}
