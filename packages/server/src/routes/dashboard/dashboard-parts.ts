import type { Context } from 'hono';
import type { SettingsInForce } from '@svc/protocol/dashboard';
import type { NodeEnv } from '../../http/node-handler.ts';
import type { JobContext } from '../../jobs/job-context.ts';
import type { AddressLimits } from '../../limits/address-limits.ts';
import type { AccessKeyStore, KeyStore } from '../../ports/key-store.ts';
import type { SettingStore } from '../../ports/setting-store.ts';
import type { ServerLog } from '../../ports/telemetry.ts';
import type { WebhookStore } from '../../ports/webhook-store.ts';
import type { ReportError } from '../answer-error.ts';
import type { VisitorRules } from './check-visitor.ts';

export interface DashboardParts {
  context: JobContext;
  settings: Pick<SettingStore, 'find'>;
  keys: KeyStore;
  accessKeys: AccessKeyStore;
  webhooks: WebhookStore;
  rules: VisitorRules;
  limits: Pick<AddressLimits, 'signIns'>;
  /** Also signs sessions and encrypts the ids of jobs. */
  downloadSecret: Uint8Array;
  /** @param port - of the request. */
  describeSettings: (port: number) => SettingsInForce;
  report: ReportError;
  log: ServerLog;
}

export interface DashboardEnv extends NodeEnv {
  /** The hash of the present admin secret. */
  Variables: { adminHash: string };
}

export type DashboardContext = Context<DashboardEnv>;
