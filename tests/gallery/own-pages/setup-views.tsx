import type { ReactNode } from 'react';
import type { ConnectionOutcome } from '../../../components/describe-connection.ts';
import { SetupCard } from '../../../components/setup/setup-card.tsx';
import { BadLink, SetupView } from '../../../components/setup/setup-view.tsx';
import type { SavedBackend } from '../../../lib/settings/saved-backends.ts';
import { sampleProduct } from './sample-product.ts';
import { long, work } from '../popup/sample-backends.ts';

const nothing = () => {};
const host = 'files.example.com';
const origin = `https://${host}`;

export const cardProps = {
  test: { name: 'ended', result: { kind: 'works', host } },
  saving: 'idle',
  onRename: nothing,
  onTest: nothing,
  onAllowAccess: nothing,
  onUse: nothing,
  onCancel: nothing,
} as const satisfies Partial<Parameters<typeof SetupCard>[0]>;

export function offerOf(
  backend: SavedBackend,
  kind: 'new' | 'known' | 'replaces' = 'new',
): Parameters<typeof SetupCard>[0]['offer'] {
  return { backend, kind };
}

const withKey = {
  ...work,
  uploadAddress: 'https://up.example.com',
  headers: [{ name: 'Authorization', value: 'Bearer abc' }],
};

function show(more: Partial<Parameters<typeof SetupCard>[0]> = {}): ReactNode {
  return (
    <SetupView product={sampleProduct}>
      <SetupCard heading="h1" offer={offerOf(withKey)} {...cardProps} {...more} />
    </SetupView>
  );
}

function tested(result: ConnectionOutcome): ReactNode {
  return show({ offer: offerOf(work), test: { name: 'ended', result } });
}

/** The page of a setup link in its main forms, by name. */
export const setupViews: Record<string, ReactNode> = {
  'setup-testing': show({ test: { name: 'running' } }),
  'setup-works': show(),
  'setup-replaces': show({ offer: offerOf(withKey, 'replaces') }),
  'setup-long': show({ offer: offerOf({ ...long, routeBase: '/files/api/svc' }, 'known') }),
  'setup-wants-key': tested({ kind: 'wantsKey', host }),
  'setup-proxy-refused': tested({ kind: 'proxyRefused', host, status: 403 }),
  'setup-unreachable': tested({ kind: 'unreachable', host }),
  'setup-silent': tested({ kind: 'silent', host, origin }),
  'setup-needs-access': tested({ kind: 'needsAccess', host, origin }),
  'setup-newer': tested({ kind: 'newerServer', host }),
  'setup-moved': tested({ kind: 'moved', host, to: 'https://other.example.com' }),
  'setup-full': show({ saving: 'full' }),
  'setup-bad-link': (
    <SetupView product={sampleProduct}>
      <BadLink fault="damaged" onEnterAddress={nothing} />
    </SetupView>
  ),
};
