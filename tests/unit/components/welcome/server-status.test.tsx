import { expect, test } from 'vitest';
import { ServerStatus } from '../../../../components/welcome/server-status.tsx';
import { renderText } from '../../fixtures/render-text.tsx';

const host = 'localhost:8787';

function textOf(props: Partial<Parameters<typeof ServerStatus>[0]>): string {
  return renderText(
    <ServerStatus
      connection={{ kind: 'works', host }}
      isDefault
      canPractise
      uploadAddress="http://192.168.1.4:8787"
      onPractise={() => {}}
      onOpenOptions={() => {}}
      {...props}
    />,
  );
}

test('a server that runs leads to the practice page', () => {
  expect(textOf({})).toBe('Your server is running Pocketfill has found it at localhost:8787. Try it now');
});

test('an application’s own backend has no page to practise on', () => {
  expect(textOf({ canPractise: false })).toMatch(/Open a page that asks for a file/);
  expect(textOf({ canPractise: false })).not.toMatch(/Try it now/);
});

test('says that phones cannot reach a server of this computer alone', () => {
  expect(textOf({ uploadAddress: 'http://127.0.0.1:8787' })).toMatch(
    /A phone cannot open 127\.0\.0\.1:8787\./,
  );
});

test('says how to start the server that is missing', () => {
  const text = textOf({ connection: { kind: 'unreachable', host } });
  expect(text).toMatch(
    /type npm run server This page notices by itself as soon as it runs\. Use another server$/,
  );
});

test('says of any other backend what its test found', () => {
  expect(textOf({ connection: { kind: 'wantsKey', host } })).toMatch(/wants a key/);
  expect(textOf({ connection: { kind: 'unreachable', host }, isDefault: false })).toMatch(/Nothing answers/);
});
