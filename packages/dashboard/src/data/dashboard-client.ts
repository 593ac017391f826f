import type { JobStatus } from '@svc/protocol';
import type {
  CreatedKey,
  EndpointList,
  EndpointSecret,
  HourList,
  JobList,
  KeyList,
  Overview,
  SessionState,
  SettingsInForce,
} from '@svc/protocol/dashboard';
import { ask } from './ask.ts';

export interface JobQuery {
  /** `''`: any. */
  status: JobStatus | '';
  project: string;
  limit: number;
}

/** All requests of the page. Every method rejects with a `DashboardError`. */
export interface DashboardClient {
  readSession: () => Promise<SessionState>;
  signIn: (secret: string) => Promise<SessionState>;
  signOut: () => Promise<SessionState>;
  readOverview: () => Promise<Overview>;
  readHours: () => Promise<HourList>;
  readSettings: () => Promise<SettingsInForce>;
  listKeys: () => Promise<KeyList>;
  createKey: (projectId: string) => Promise<CreatedKey>;
  revokeKey: (id: string) => Promise<void>;
  listJobs: (query: JobQuery) => Promise<JobList>;
  cancelJob: (handle: string) => Promise<void>;
  listEndpoints: () => Promise<EndpointList>;
  /** @param projectId - `null`: the jobs of all projects. */
  addEndpoint: (url: string, projectId: string | null) => Promise<EndpointSecret>;
  renewSecret: (endpointId: string) => Promise<EndpointSecret>;
  removeEndpoint: (id: string) => Promise<void>;
  sendAgain: (endpointId: string, deliveryId: number) => Promise<void>;
}

export function createDashboardClient(): DashboardClient {
  return {
    readSession: () => read('/session'),
    signIn: (secret) => ask('POST', '/session', { secret }),
    signOut: () => ask('DELETE', '/session'),
    readOverview: () => read('/overview'),
    readHours: () => read('/hours'),
    readSettings: () => read('/settings'),
    listKeys: () => read('/keys'),
    createKey: (projectId) => ask('POST', '/keys', { projectId }),
    revokeKey: (id) => ask('DELETE', `/keys/${encodeURIComponent(id)}`),
    listJobs: ({ status, project, limit }) =>
      read(`/jobs?${new URLSearchParams({ status, project, limit: String(limit) }).toString()}`),
    cancelJob: (handle) => ask('DELETE', `/jobs/${encodeURIComponent(handle)}`),
    listEndpoints: () => read('/webhooks'),
    addEndpoint: (url, projectId) => ask('POST', '/webhooks', { url, projectId }),
    renewSecret: (id) => ask('POST', `/webhooks/${encodeURIComponent(id)}/secret`),
    removeEndpoint: (id) => ask('DELETE', `/webhooks/${encodeURIComponent(id)}`),
    sendAgain: (endpointId, deliveryId) =>
      ask('POST', `/webhooks/${encodeURIComponent(endpointId)}/deliveries/${deliveryId}/send`),
  };
}

function read<Answer>(path: string): Promise<Answer> {
  return ask('GET', path);
}
