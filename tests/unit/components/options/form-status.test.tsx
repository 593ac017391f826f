import { expect, test } from 'vitest';
import { FormStatus } from '../../../../components/options/form-status.tsx';
import { renderAnnouncement, renderText } from '../../fixtures/render-text.tsx';

const host = 'localhost:8787';

function status(props: Partial<Parameters<typeof FormStatus>[0]>) {
  return <FormStatus saving="idle" isActive test={{ name: 'idle' }} onAllowAccess={() => {}} {...props} />;
}

function announcementOf(kind: 'wantsKey' | 'keyRefused'): string {
  return renderAnnouncement(status({ test: { name: 'ended', result: { kind, host } } }));
}

test('is there, empty, before anything was done', () => {
  expect(renderText(status({}))).toBe('');
});

test('says that the settings are saved', () => {
  expect(renderAnnouncement(status({ saving: 'saved' }))).toBe('Saved. New transfers use it.');
});

test('says that a saved backend is not in use yet', () => {
  expect(renderAnnouncement(status({ saving: 'saved', isActive: false }))).toBe(
    'Saved. Choose it above, and new transfers use it.',
  );
});

test('says what to do about a key', () => {
  expect(announcementOf('wantsKey')).toMatch(/wants a key \(status 401\)\. Add the request header/);
  expect(announcementOf('keyRefused')).toMatch(/does not accept the key .* \(status 401\)\. Check/);
});

test('offers access where only that is missing', () => {
  const result = { kind: 'needsAccess', host, origin: `http://${host}` } as const;
  expect(renderText(status({ test: { name: 'ended', result } }))).toBe(
    'localhost:8787 answers, but not to extensions. Allow Pocketfill to reach it. ' +
      'Allow access to http://localhost:8787',
  );
});

test('names the status that a backend refused with', () => {
  const result = { kind: 'refused', host, status: 403 } as const;
  expect(renderText(status({ test: { name: 'ended', result } }))).toContain('(status 403)');
});
