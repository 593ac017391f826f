import type { Context } from 'hono';
import type { SettingsInForce } from '@svc/protocol/dashboard';
import type { NodeEnv } from '../../http/node-handler.ts';
import type { JobContext } from '../../jobs/job-context.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';
import type { KeyStore } from '../../ports/key-store.ts';
import type { SettingStore } from '../../ports/setting-store.ts';
import type { ServerLog } from '../../ports/telemetry.ts';
import type { WebhookStore } from '../../ports/webhook-store.ts';
import type { ReportError } from '../answer-error.ts';
import type { VisitorRules } from './check-visitor.ts';

/** What the dashboard works with. */
export interface DashboardParts {
  context: JobContext;
  settings: Pick<SettingStore, 'find'>;
  keys: KeyStore;
  webhooks: WebhookStore;
  endpoints: EndpointDesk;
  rules: VisitorRules;
  /** Tries to sign in, counted for each address. */
  signIns: RateLimit;
  /** What signs sessions and hides the ids of jobs. */
  secret: Uint8Array;
  /** @param port - at which the server was asked. */
  describeSettings: (port: number) => SettingsInForce;
  report: ReportError;
  log: ServerLog;
}

/** Changes the endpoints of webhooks. */
export interface EndpointDesk {
  /** `undefined`: the address cannot be used. */
  add: (url: string, projectId: string | null) => Promise<{ id: string; secret: string } | undefined>;
  /** Returns the new secret. `undefined`: the endpoint is unknown. */
  rotate: (id: string) => Promise<string | undefined>;
  /** False: it is unknown. */
  remove: (id: string) => Promise<boolean>;
  /** Whether others on the way can read what is sent there. */
  isReadableByOthers: (url: string) => boolean;
  /** The one of the options, which is neither changed nor removed here. */
  startId: string;
}

export interface DashboardEnv extends NodeEnv {
  /** Of the admin secret that is in force. */
  Variables: { adminHash: string };
}

export type DashboardContext = Context<DashboardEnv>;
