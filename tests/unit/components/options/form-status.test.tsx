import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormStatus } from '../../../../components/options/form-status.tsx';
import { renderAnnouncement, renderText } from '../../fixtures/render-text.tsx';

const host = 'localhost:8787';

function status(props: Partial<Parameters<typeof FormStatus>[0]>) {
  return <FormStatus saving="idle" isActive test={{ name: 'idle' }} onAllowAccess={() => {}} {...props} />;
}

test('is there, empty, before anything was done', () => {
  expect(renderText(status({}))).toBe('');
});

test.each<[string, Partial<Parameters<typeof FormStatus>[0]>, RegExp]>([
  ['that the settings are saved', { saving: 'saved' }, /^Saved\. New transfers use it\.$/],
  [
    'that a saved backend is not in use yet',
    { saving: 'saved', isActive: false },
    /^Saved\. Choose it above, and new transfers use it\.$/,
  ],
  [
    'how to add a key',
    { test: { name: 'ended', result: { kind: 'wantsKey', host } } },
    /wants a key\. Enter the one that you were given/,
  ],
  [
    'that a key is refused',
    { test: { name: 'ended', result: { kind: 'keyRefused', host } } },
    /does not accept this key, .* revoked\. Enter another one/,
  ],
  [
    'that a proxy refuses',
    { test: { name: 'ended', result: { kind: 'proxyRefused', host, status: 404 } } },
    /^A proxy or web server at .* keeps Pocketfill out \(status 404\)\. Check the address/,
  ],
  [
    'that the server behind a proxy is away',
    { test: { name: 'ended', result: { kind: 'nothingBehind', host, status: 502 } } },
    /^A proxy answers at .*\(status 502\)\. Start that server/,
  ],
  [
    'that a web page answers',
    { test: { name: 'ended', result: { kind: 'webPage', host } } },
    /^A web page answers at .*\. Check the address/,
  ],
  [
    'the status that a backend refused with',
    { test: { name: 'ended', result: { kind: 'refused', host, status: 403 } } },
    /\(status 403\)/,
  ],
])('says %s', (_what, props, words) => {
  expect(renderAnnouncement(status(props))).toMatch(words);
});

test('offers access where only that is missing', () => {
  const result = { kind: 'needsAccess', host, origin: `http://${host}` } as const;
  expect(renderText(status({ test: { name: 'ended', result } }))).toBe(
    'localhost:8787 answers, but not to extensions. Allow Pocketfill to reach it. ' +
      'Allow access to http://localhost:8787',
  );
});

test('offers access quietly where nothing has answered: most often the address is wrong', () => {
  const result = { kind: 'silent', host: 'example', origin: 'https://example' } as const;
  const drawn = status({ test: { name: 'ended', result } });
  expect(renderText(drawn)).toBe(
    'Nothing answers at example. Check the address. The address is right: allow Pocketfill to reach it',
  );
  expect(renderToStaticMarkup(drawn)).not.toContain('button-primary');
});
