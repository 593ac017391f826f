import fc from 'fast-check';
import { createDashboardFuzz } from '../../packages/server/test/system/fuzz/dashboard/dashboard-fuzz.ts';
import { FUZZ_SENDERS } from '../../packages/server/test/system/fuzz/dashboard/dashboard-requests.ts';
import type { FuzzCounts } from '../../packages/server/test/system/fuzz/fuzz-run.ts';
import { signIn } from '../../packages/server/test/support/dashboard.ts';
import { openReceiver } from '../../packages/server/test/support/webhook-receiver.ts';
import { openAdminStorage } from '../../packages/server/src/wire/open-storage.ts';
import { describeFailure, MANY } from './figures.ts';

interface DashboardPlace {
  url: string;
  adminSecret: string;
  /** Where the server keeps its data. */
  dataDir: string;
  databaseUrl?: string;
}

/** Requests to the dashboard: signed in, not signed in, and from another page, a third of the time each. */
export async function fuzzDashboard(
  { url, adminSecret, ...places }: DashboardPlace,
  { seed, budgetMs, counts }: { seed: number; budgetMs: number; counts: FuzzCounts },
): Promise<string[]> {
  const data = await openAdminStorage(places);
  const receiver = await openReceiver();
  const cookie = await signIn({ url }, { secret: adminSecret });
  const dashboard = { url, adminSecret, cookie, data, receiverUrl: receiver.url };
  const limits = { seed, numRuns: MANY, interruptAfterTimeLimit: budgetMs / FUZZ_SENDERS.length };
  const failures: string[] = [];
  for (const sender of FUZZ_SENDERS) {
    const found = await fc.check(createDashboardFuzz(dashboard, sender, counts), limits);
    failures.push(...describeFailure(`dashboard, ${sender}`, found));
  }
  await receiver.close();
  await data.close();
  return failures;
}
