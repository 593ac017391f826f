import type { JobStatus } from '@svc/protocol';
import type {
  CreatedKey,
  CreatedPerson,
  EndpointList,
  EndpointSecret,
  HourList,
  JobList,
  KeyList,
  Overview,
  PeopleList,
  SessionState,
  SettingsInForce,
} from '@svc/protocol/dashboard';
import { askServer } from './ask-server.ts';
import { DashboardError } from './dashboard-error.ts';

export interface JobQuery {
  /** `''`: any. */
  status: JobStatus | '';
  project: string;
  limit: number;
}

/** All requests of the page. Every method rejects with a `DashboardError`. */
export type DashboardClient = ReturnType<typeof createDashboardClient>;

/** @param onSignedOut - told why, for the person, whenever an answer says that nobody is signed in any more. */
export function createDashboardClient(onSignedOut: (reason: string) => void) {
  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    try {
      return await askServer<Answer>(method, path, body);
    } catch (error) {
      if (error instanceof DashboardError && error.kind === 'signed_out') onSignedOut(error.message);
      throw error;
    }
  }

  return {
    // Who asks about the session itself acts on the answer.
    readSession: () => askServer<SessionState>('GET', '/session'),
    signIn: (secret: string) => askServer<SessionState>('POST', '/session', { secret }),
    signOut: () => askServer<SessionState>('DELETE', '/session'),
    readOverview: () => ask<Overview>('GET', '/overview'),
    readHours: () => ask<HourList>('GET', '/hours'),
    readSettings: () => ask<SettingsInForce>('GET', '/settings'),
    listKeys: () => ask<KeyList>('GET', '/keys'),
    createKey: (projectId: string) => ask<CreatedKey>('POST', '/keys', { projectId }),
    revokeKey: (id: string) => ask<void>('DELETE', `/keys/${encodeURIComponent(id)}`),
    listPeople: () => ask<PeopleList>('GET', '/people'),
    createPerson: (name: string) => ask<CreatedPerson>('POST', '/people', { name }),
    revokePerson: (id: string) => ask<void>('DELETE', `/people/${encodeURIComponent(id)}`),
    listJobs: ({ status, project, limit }: JobQuery) => {
      const query = new URLSearchParams({ status, project, limit: String(limit) });
      return ask<JobList>('GET', `/jobs?${query.toString()}`);
    },
    cancelJob: (handle: string) => ask<void>('DELETE', `/jobs/${encodeURIComponent(handle)}`),
    listEndpoints: () => ask<EndpointList>('GET', '/webhooks'),
    /** @param projectId - `null`: the jobs of all projects. */
    addEndpoint: (url: string, projectId: string | null) =>
      ask<EndpointSecret>('POST', '/webhooks', { url, projectId }),
    renewSecret: (endpointId: string) =>
      ask<EndpointSecret>('POST', `/webhooks/${encodeURIComponent(endpointId)}/secret`),
    removeEndpoint: (id: string) => ask<void>('DELETE', `/webhooks/${encodeURIComponent(id)}`),
    sendAgain: (endpointId: string, deliveryId: number) =>
      ask<void>('POST', `/webhooks/${encodeURIComponent(endpointId)}/deliveries/${deliveryId}/send`),
  };
}
