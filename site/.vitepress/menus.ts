import type { DefaultTheme } from 'vitepress';
import { pageOf } from '../markdown/pages.ts';

export const NAV: DefaultTheme.NavItem[] = [
  { text: 'Quickstart', link: '/quickstart' },
  { text: 'Self-hosting', link: '/self-hosting' },
  { text: 'Kits', link: '/packages/react' },
  { text: 'Protocol', link: '/protocol' },
  { text: 'Security', link: '/security' },
];

export const SIDEBAR: DefaultTheme.SidebarItem[] = [
  section('Pocketfill', {
    'What it is': 'site/index.md',
    'Pages that it fills': 'docs/sites.md',
    'Pictures on the phone': 'docs/phone.md',
    Security: 'SECURITY.md',
    Reliability: 'docs/reliability.md',
  }),
  section('Run a server', {
    'Your own server': 'docs/self-hosting.md',
    'One server, many extensions': 'docs/one-server.md',
    Dashboard: 'docs/dashboard.md',
    'One machine, or many': 'docs/scaling.md',
    'Files in a bucket': 'docs/files-in-a-bucket.md',
    'The server’s command': 'packages/server/README.md',
    'For administrators': 'docs/administrators.md',
  }),
  section('The button in your app', {
    Quickstart: 'docs/quickstart.md',
    'Client kit: @svc/react': 'packages/react/README.md',
    'Without React: @svc/element': 'packages/element/README.md',
    'Server kit: svc': 'packages/svc/README.md',
    'Versions and sizes': 'docs/compatibility.md',
    'Moving from SyncSnap': 'docs/migrating-from-syncsnap.md',
  }),
  section('Recipes', {
    'Other frameworks': 'docs/recipes/other-frameworks.md',
    'Who may upload': 'docs/recipes/auth.md',
    'Storing files': 'docs/recipes/storing-files.md',
    'Sealed files': 'docs/recipes/sealed-files.md',
    Webhooks: 'docs/recipes/webhooks.md',
    'Your own interface': 'docs/recipes/custom-qr-ui.md',
  }),
  section('A backend of your own', {
    Protocol: 'docs/protocol.md',
    'API explorer': 'site/api.md',
    'Check a backend': 'packages/conformance/README.md',
  }),
];

/** @param pages - titles, with the files that the pages are made of. */
function section(text: string, pages: Record<string, string>): DefaultTheme.SidebarItem {
  const items = Object.entries(pages).map(([title, source]) => ({
    text: title,
    link: `/${pageOf(source)?.replace(/(index)?\.md$/, '')}`,
  }));
  return { text, items };
}
