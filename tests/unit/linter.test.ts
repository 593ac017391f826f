import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const CONFIG = 'oxlint.config.ts';
const OXLINT = resolve('node_modules/.bin/oxlint');

/** A file in each layer, and what it may not import. */
const FORBIDDEN_IMPORTS = [
  ['packages/protocol/src/job/job.ts', 'zustand'],
  ['packages/svc/src/handler/routes.ts', 'hono'],
  ['packages/controller/src/run-transfer.ts', 'react'],
  ['packages/dialog/src/dialog-view.tsx', 'zustand'],
  ['packages/element/src/svc-upload-button.ts', 'react'],
  ['packages/server/src/jobs/sweep.ts', '../drivers/sqlite/database.ts'],
  ['packages/server/src/jobs/sweep.ts', '../routes/job-api.ts'],
  ['packages/server/src/webhooks/courier.ts', '../drivers/sqlite/database.ts'],
  ['packages/server/src/ports/job-store.ts', '../drivers/sqlite/database.ts'],
  ['packages/server/src/drivers/disk/blobs.ts', '../../routes/files.ts'],
  ['packages/server/src/routes/files.ts', '../drivers/disk/blobs.ts'],
  ['packages/server/src/cli/run.ts', '../drivers/disk/blobs.ts'],
  ['packages/server/src/config/server-options.ts', '../drivers/disk/blobs.ts'],
  ['packages/server/src/limits/rate-limit.ts', '../drivers/disk/blobs.ts'],
  ['packages/server/src/routes/files.ts', '../webhooks/webhook-courier.ts'],
  ['packages/server/src/jobs/sweep.ts', 'hono'],
  ['packages/server/src/drivers/disk/blobs.ts', '../../network/own-names.ts'],
  ['packages/phone-page/src/view/page-view.ts', '../../../server/src/jobs/sweep.ts'],
  ['packages/phone-page/src/view/page-view.ts', 'react'],
  ['packages/conformance/src/run-checks.ts', 'svc'],
  ['packages/server/practice/main.ts', '../src/config/server-options.ts'],
  ['packages/server/setup/main.ts', '../src/config/server-options.ts'],
  ['packages/dashboard/src/pages/keys-page.tsx', '../../../server/src/crypto/api-key.ts'],
  ['packages/dashboard/src/pages/keys-page.tsx', 'zustand'],
  ['packages/server/src/telemetry/observe-requests.ts', '../drivers/disk/blobs.ts'],
  ['components/popup/popup-view.tsx', 'wxt/browser'],
  ['components/popup/popup-view.tsx', '../../lib/popup/popup-store.ts'],
  ['components/popup/popup-view.tsx', '../../lib/messages/messages.ts'],
  ['components/popup/popup-view.tsx', '../../lib/transfer/transfer-storage.ts'],
  ['components/options/options-view.tsx', '../../lib/settings/backend-settings.ts'],
  ['components/options/options-view.tsx', '../../lib/backend/test-connection.ts'],
  ['components/reach-help.tsx', '../lib/reach/chosen-address.ts'],
  ['lib/texts/popup-texts.ts', '../popup/popup-store.ts'],
  ['lib/background/tab/survey-page.ts', '../../content/start-content.ts'],
  ['lib/background/tab/survey-page.ts', '../../popup/popup-store.ts'],
  ['lib/content/start-content.ts', '../background/start-background.ts'],
  ['lib/content/start-content.ts', '../page/install-hooks.ts'],
  ['lib/page/install-hooks.ts', 'wxt/browser'],
  ['lib/page/install-hooks.ts', '../content/start-content.ts'],
  ['lib/popup/popup-store.ts', '../background/start-background.ts'],
  ['lib/options/options-store.ts', '../popup/popup-store.ts'],
  ['lib/welcome/welcome-store.ts', '../options/options-store.ts'],
  ['lib/settings/backend-settings.ts', 'webextension-polyfill'],
  ['entrypoints/background.ts', '@svc/server'],
  ['entrypoints/background.ts', '../packages/protocol/src/index.ts'],
] as const;

const CIRCLES = {
  'lib/one.ts': "import { two } from './two.ts';\nexport const one = () => two;",
  'lib/two.ts': "import { one } from './one.ts';\nexport const two = () => one;",
  'lib/a.ts': "import type { B } from './b.ts';\nexport interface A {\n  b: B;\n}",
  'lib/b.ts': "import type { C } from './c.ts';\nexport interface B {\n  c: C;\n}",
  'lib/c.ts': "import type { A } from './a.ts';\nexport interface C {\n  a: A | null;\n}",
  'lib/d.ts': "import type { A } from './a.ts';\nexport type D = A[];",
};

const ASKING = {
  'components/asks.ts': "export const asks = () => fetch('/job');",
  'lib/handler.ts': "export const asks = () => fetch('/job');",
};

const CROSSING = Object.fromEntries(
  FORBIDDEN_IMPORTS.map(([file, imported], index) => {
    const { dir, ext } = parse(file);
    return [
      `${dir}/file-${index}${ext}`,
      `import { thing } from '${imported}';\nexport const used = thing;`,
    ] as const;
  }),
);

/** What the linter says of a small tree that has the repository's own configuration. */
describe('the linter', () => {
  /** `file: rule` for each finding, sorted. */
  let found: string[];

  beforeAll(async () => {
    found = await lint({ ...CIRCLES, ...ASKING, ...CROSSING });
  });

  const foundIn = (files: object) => found.filter((finding) => (finding.split(': ')[0] ?? '') in files);

  it('finds a circle of imports, also one of types alone and over three files', () => {
    const circular = ['lib/a.ts', 'lib/b.ts', 'lib/c.ts', 'lib/one.ts', 'lib/two.ts'];
    expect(foundIn(CIRCLES)).toEqual(circular.map((file) => `${file}: import(no-cycle)`));
  });

  it('refuses each import that crosses a layer', () => {
    const refused = Object.keys(CROSSING).map((file) => `${file}: eslint(no-restricted-imports)`);
    expect(foundIn(CROSSING)).toEqual(refused.toSorted());
  });

  it('refuses a component that asks the network', () => {
    expect(foundIn(ASKING)).toEqual(['components/asks.ts: eslint(no-restricted-globals)']);
  });
});

async function lint(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'linter-'));
  await cp(CONFIG, join(root, CONFIG));
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), `${text}\n`);
  }
  const output = await new Promise<string>((done) => {
    execFile(OXLINT, ['--format=json', '.'], { cwd: root }, (_failed, stdout) => done(stdout));
  });
  await rm(root, { recursive: true });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] };
  return diagnostics.map(({ filename, code }) => `${filename}: ${code}`).toSorted();
}
