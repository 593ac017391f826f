import type { ResolvedOptions } from '../config/server-options.ts';
import { deriveText } from '../crypto/secrets.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import type { ServerLog } from '../ports/telemetry.ts';
import type { VisitorRules } from '../routes/dashboard/check-visitor.ts';
import type { DashboardParts } from '../routes/dashboard/dashboard-parts.ts';
import { createEndpointDesk } from '../webhooks/endpoint-desk.ts';
import { createSettingsDescription } from './describe-settings.ts';
import type { Storage } from './open-storage.ts';

const SIGN_INS_PER_MINUTE = 10;

interface Given {
  storage: Storage;
  options: ResolvedOptions;
  context: JobContext;
  rules: VisitorRules;
  log: ServerLog;
}

/** The parts of this server's dashboard. Made without a secret, too, since one may be set later. */
export function createDashboard({ storage, options, context, rules, log }: Given): DashboardParts {
  const { settings, keys, webhooks, downloadSecret } = storage;
  return {
    context,
    settings,
    keys,
    webhooks,
    endpoints: createEndpointDesk(webhooks, context.clock),
    rules,
    signIns: new RateLimit(
      storage.createRateLimiter('sign_ins', SIGN_INS_PER_MINUTE),
      deriveText(downloadSecret, 'rate limits'),
    ),
    secret: downloadSecret,
    describeSettings: createSettingsDescription(options, context),
    report: options.report,
    log,
  };
}
