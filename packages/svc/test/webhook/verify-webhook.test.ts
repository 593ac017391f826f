import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../tests/fixtures/any-text.ts';
import { isSvcError, verifyWebhook } from '../../src/index.ts';
import { decodeSecret, hasSignature, signContent } from '../../src/webhook/webhook-signature.ts';
import { BODY, NOW_MS, SECRET, signWebhook, type Signed } from '../support/sign-webhook.ts';

const OTHER_SECRET = `whsec_${btoa('another secret of 24 bytes')}`;

function keyOf(secret: string): Uint8Array {
  const decoded = decodeSecret(secret);
  return 'key' in decoded ? decoded.key : new Uint8Array();
}

function toRequest({ headers, body }: Signed): Request {
  return new Request('http://app.test/webhooks', { method: 'POST', headers, body });
}

const verify = (signed: Signed, secret: string | string[] = SECRET, nowMs = NOW_MS) =>
  verifyWebhook(toRequest(signed), secret, { nowMs });

describe('verifyWebhook', () => {
  it('reads the event of a webhook that is signed', async () => {
    const { type, timestamp, data } = BODY;
    expect(await verify(signWebhook())).toEqual({ id: 'msg_1', type, timestamp, job: data.job });
  });

  it('takes headers and body where there is no Request, as Node.js and Express have them', async () => {
    const { headers, body } = signWebhook();
    const bytes = new TextEncoder().encode(body);
    const requests = [
      { headers, body },
      { headers: new Headers(headers), body },
      { headers, body: bytes },
      { headers: { 'Webhook-Id': 'msg_1', ...upperCase(headers) }, body },
    ];
    for (const request of requests) {
      expect(await verifyWebhook(request, SECRET, { nowMs: NOW_MS })).toMatchObject({ id: 'msg_1' });
    }
  });

  it('takes any of several secrets, while one is being replaced', async () => {
    expect(await verify(signWebhook(), [OTHER_SECRET, SECRET])).toMatchObject({ id: 'msg_1' });
    await expect(verify(signWebhook(), [OTHER_SECRET])).rejects.toMatchObject({ code: 'bad_signature' });
  });

  it('takes any of several signatures, and leaves those of other versions aside', async () => {
    const signed = signWebhook();
    const right = signed.headers['webhook-signature'] ?? '';
    signed.headers['webhook-signature'] = `v1a,c29tZQ== v1,${btoa('x'.repeat(32))} ${right}`;
    expect(await verify(signed)).toMatchObject({ id: 'msg_1' });
    signed.headers['webhook-signature'] = right.replace('v1,', 'v2,');
    await expect(verify(signed)).rejects.toMatchObject({ code: 'bad_signature' });
  });

  it('does not throw for a type of event that it does not know', async () => {
    const body = JSON.stringify({ type: 'job.viewed', timestamp: BODY.timestamp, data: { by: 1 } });
    const expected = { id: 'msg_1', type: 'unknown', name: 'job.viewed', data: { by: 1 } };
    expect(await verify(signWebhook({ body }))).toMatchObject(expected);
  });

  it.each([-300, 300])('takes one that was sent %d seconds from now', async (seconds) => {
    const signed = signWebhook({ sentMs: NOW_MS - seconds * 1000 });
    expect(await verify(signed)).toMatchObject({ id: 'msg_1' });
  });

  it.each([-301, 301, 86_400])('refuses one that was sent %d seconds from now', async (seconds) => {
    const signed = signWebhook({ sentMs: NOW_MS - seconds * 1000 });
    await expect(verify(signed)).rejects.toMatchObject({ code: 'bad_signature', status: 401 });
  });

  it('takes another tolerance, and the clock of this computer by default', async () => {
    const old = toRequest(signWebhook({ sentMs: Date.now() - 3_000_000 }));
    expect(await verifyWebhook(old, SECRET, { toleranceSeconds: 3_600 })).toMatchObject({ id: 'msg_1' });
    const fresh = toRequest(signWebhook({ sentMs: Date.now() }));
    expect(await verifyWebhook(fresh, SECRET)).toMatchObject({ id: 'msg_1' });
    const late = toRequest(signWebhook({ sentMs: Date.now() - 3_000_000 }));
    await expect(verifyWebhook(late, SECRET)).rejects.toMatchObject({ code: 'bad_signature' });
  });
});

describe('verifyWebhook refuses', () => {
  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('one without %s', async (name) => {
    const signed = signWebhook();
    const { [name]: _, ...headers } = signed.headers;
    await expect(verify({ ...signed, headers })).rejects.toMatchObject({ code: 'bad_signature' });
  });

  it.each([
    ['webhook-id', 'msg_2'],
    ['webhook-timestamp', String(Math.floor(NOW_MS / 1000) + 1)],
    ['webhook-timestamp', 'now'],
    ['webhook-timestamp', '-1'],
    ['webhook-signature', 'v1,'],
    ['webhook-signature', 'v1'],
    ['webhook-signature', `v1,${btoa('x'.repeat(32))}`],
  ])('one whose %s was changed to %s', async (name, value) => {
    const signed = signWebhook();
    signed.headers[name] = value;
    await expect(verify(signed)).rejects.toMatchObject({ code: 'bad_signature' });
  });

  it('one whose signature goes on after the right one', async () => {
    const signed = signWebhook();
    signed.headers['webhook-signature'] += 'A';
    await expect(verify(signed)).rejects.toMatchObject({ code: 'bad_signature' });
  });

  it('one whose body was changed, by a byte that JSON does not see', async () => {
    const signed = signWebhook();
    await expect(verify({ ...signed, body: `${signed.body} ` })).rejects.toMatchObject({
      code: 'bad_signature',
    });
  });

  it.each(['', 'hello', '[]', '{}', '{"type":"job.completed"}'])(
    'the body %j with a right signature',
    async (body) => {
      await expect(verify(signWebhook({ body }))).rejects.toMatchObject({ code: 'bad_request', status: 400 });
    },
  );

  it('a body of more than 1 MiB', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1);
    await expect(verify(signWebhook({ body }))).rejects.toMatchObject({ code: 'too_large' });
  });

  it('a body of more than 1 MiB that somebody else reads a copy of', async () => {
    const request = toRequest(signWebhook({ body: 'x'.repeat(3_000_000) }));
    request.clone();
    const verifying = verifyWebhook(request, SECRET, { nowMs: NOW_MS });
    await expect(verifying).rejects.toMatchObject({ code: 'too_large' });
  });

  it('a body that stops coming, once the caller has gone', async () => {
    const caller = new AbortController();
    const { headers } = signWebhook();
    const body = new ReadableStream(); // nothing ever comes
    const init = { method: 'POST', headers, body, duplex: 'half', signal: caller.signal };
    const verifying = verifyWebhook(new Request('http://app.test/', init), SECRET, { nowMs: NOW_MS });
    caller.abort(new Error('gone'));
    await expect(verifying).rejects.toThrow('gone');
  });

  it('a request that has been read before', async () => {
    const request = toRequest(signWebhook());
    await request.json();
    const verifying = verifyWebhook(request, SECRET, { nowMs: NOW_MS });
    await expect(verifying).rejects.toThrow('needs the body as it came');
  });

  it('a body that has been parsed before', async () => {
    const { headers } = signWebhook();
    const request = { headers, body: BODY as unknown as string }; // what express.json() would leave
    const verifying = verifyWebhook(request, SECRET, { nowMs: NOW_MS });
    await expect(verifying).rejects.toThrow('needs the body as it came');
  });

  it.each([undefined, '', ' ', []])('to work with the secret %j, and names it', async (secret) => {
    const verifying = verifyWebhook(toRequest(signWebhook()), secret, { nowMs: NOW_MS });
    await expect(verifying).rejects.toMatchObject({
      status: 500,
      message: expect.stringMatching(/^The webhook secret is not set\..*SVC_WEBHOOK_SECRET/),
    });
  });

  it.each([
    ['password', 'it does not begin with whsec_'],
    [SECRET.slice('whsec_'.length), 'it does not begin with whsec_'],
    ['a b*', 'it does not begin with whsec_'],
    ['whsec_***', 'what follows whsec_ is not base64'],
    ['whsec_', 'it has fewer than 24 bytes'],
    ['whsec_password', 'it has fewer than 24 bytes'],
    [`whsec_${btoa('a secret of just 23 byt')}`, 'it has fewer than 24 bytes'],
  ])('to work with the secret "%s", and says what is wrong without repeating it', async (secret, fault) => {
    const signed = signWebhook({ secret: 'whsec_password' });
    const error: unknown = await verify(signed, secret).catch((error: unknown) => error);
    expect(isSvcError(error) && error.code).toBe('internal');
    expect(String(error)).toContain(fault);
    expect(String(error)).not.toContain(secret.replace(/^whsec_$/, '(nothing)').replace('whsec_', ''));
  });
});

describe('verifyWebhook with several secrets of which one is none', () => {
  it.each([
    [[SECRET, 'whsec_***'], 2],
    [['', 'whsec_***', SECRET], 2],
    [['whsec_***', OTHER_SECRET], 1],
  ])('%j: always refuses to work, whoever signed, and says which it is', async (secrets, position) => {
    const error = { code: 'internal', message: expect.stringContaining(`secret number ${position}`) };
    await expect(verify(signWebhook(), secrets)).rejects.toMatchObject(error);
    await expect(verify({ headers: {}, body: '' }, secrets)).rejects.toMatchObject(error);
  });
});

describe('Standard Webhooks, compared with the package of its authors', () => {
  const secrets = fc.uint8Array({ minLength: 24, maxLength: 80 }).map((key) => `whsec_${toBase64(key)}`);
  const ids = fc.stringMatching(/^[\w.-]+$/);
  const bodies = fc.oneof(anyText(), fc.json());
  const times = fc.integer({ min: 0, max: 4e9 }).map((seconds) => String(seconds));

  it('what they sign is taken', () => {
    fc.assert(
      fc.property(secrets, ids, bodies, times, (...[secret, id, text, timestamp]) => {
        const header = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), text);
        const body = new TextEncoder().encode(text);
        return hasSignature(header, { id, timestamp, body }, keyOf(secret));
      }),
    );
  });

  it('what we sign, they take', () => {
    fc.assert(
      fc.property(secrets, ids, bodies, (...[secret, id, text]) => {
        const timestamp = String(Math.floor(Date.now() / 1000)); // their clock cannot be set
        const signature = signContent({ id, timestamp, body: new TextEncoder().encode(text) }, keyOf(secret));
        const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
        new Webhook(secret).verify(text, headers, { jsonParse: false });
      }),
    );
  });

  it('a signature with one character changed is not taken', () => {
    fc.assert(
      fc.property(secrets, bodies, fc.nat(43), (...[secret, text, at]) => {
        const body = new TextEncoder().encode(text);
        const key = keyOf(secret);
        const signature = signContent({ id: 'x', timestamp: '1', body }, key);
        const changed = `${signature.slice(0, 3 + at)}${signature[3 + at] === 'A' ? 'B' : 'A'}${signature.slice(4 + at)}`;
        return !hasSignature(changed, { id: 'x', timestamp: '1', body }, key);
      }),
    );
  });
});

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function upperCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
}
