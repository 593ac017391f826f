import { expect, test } from 'vitest';
import { ServerStatus } from '../../../../components/welcome/server-status.tsx';
import { renderText } from '../../fixtures/render-text.tsx';

const host = 'localhost:8787';

function textOf(props: Partial<Parameters<typeof ServerStatus>[0]>): string {
  return renderText(
    <ServerStatus
      connection={{ kind: 'works', host }}
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

test('says of a backend that does not work what its test found, without status numbers', () => {
  expect(textOf({ connection: { kind: 'wantsKey', host } })).toMatch(
    /^Your server is not ready yet localhost:8787 wants a key\. Ask whoever runs it .+ Open the options$/,
  );
  expect(textOf({ connection: { kind: 'unreachable', host } })).toMatch(/Nothing answers/);
});
