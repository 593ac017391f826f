import type { JobStatus } from '../job/job.ts';

/** The interface between the dashboard's page and the server. Times are milliseconds since 1970. */

export const DASHBOARD_PATH = '/dashboard';
export const DASHBOARD_API_PATH = '/dashboard/api';

/** Header of every request of the page. A page of another site cannot send it without being asked about it first. */
export const DASHBOARD_HEADER = 'X-Svc-Dashboard';
/**
 * Its value. It changes with the types below, so that a page does not read the answers of another version.
 */
export const DASHBOARD_VERSION = '2';

/** The most jobs that one answer lists. */
export const MAX_LISTED_JOBS = 200;

/** The most characters of the name of a person or a device. */
export const MAX_PERSON_NAME_LENGTH = 100;

export interface SessionState {
  isSignedIn: boolean;
}

export interface Overview {
  jobs: Record<JobStatus, number>;
  /** Unfinished jobs of each project, the most first. */
  openByProject: { projectId: string; count: number }[];
  /** Of the instance that answers. */
  openWaits: number;
  runningUploads: number;
  heldBytes: number;
  maxTotalBytes: number;
  pendingWebhooks: number;
}

/** What became of the jobs that were created in one hour. */
export interface HourFigures {
  startMs: number;
  created: number;
  completed: number;
  /** By the code of the failure. */
  failed: Record<string, number>;
  bytes: number;
  /** From creation to completion. `null`: none is completed. */
  medianWaitMs: number | null;
  p95WaitMs: number | null;
}

/** The last 24 hours, the present one last. */
export interface HourList {
  hours: HourFigures[];
}

export interface ListedKey {
  /** The public part of the key. */
  id: string;
  projectId: string;
  createdAtMs: number;
}

export interface KeyList {
  keys: ListedKey[];
  /** The server's own project. It has no key. */
  embeddedProject: string;
}

/** A key that was just created. `text` is in this answer only. */
export interface CreatedKey extends ListedKey {
  text: string;
}

/** A person or a device with a key for the four routes. */
export interface ListedPerson {
  /** The public part of the key. */
  id: string;
  name: string;
  createdAtMs: number;
  /** About when the key was last used. `null`: never. */
  lastUsedAtMs: number | null;
}

export interface PeopleList {
  people: ListedPerson[];
  /** The address in setup links. `null`: the server has no public one, and so asks for no keys. */
  publicUrl: string | null;
  /** Everybody is let in, and no key is looked at. */
  isNetworkAllowed: boolean;
  nowMs: number;
}

/** A person whose key was just created. `text` is in this answer only. */
export interface CreatedPerson extends ListedPerson {
  text: string;
}

export interface ListedJob {
  /** Identifies the job in the dashboard only: with the job's own id, anybody could open the job. */
  handle: string;
  /** The beginning of the id, to find the job in the logs of an application. */
  idStart: string;
  projectId: string;
  /** Whose key made the job; `name` is `null` when the key was revoked. `null`: none did. */
  person: { name: string | null } | null;
  status: JobStatus;
  failureCode: string | null;
  isOpened: boolean;
  fileCount: number;
  /** Bytes of all files. `null`: not known yet. */
  size: number | null;
  bytesReceived: number;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface JobList {
  jobs: ListedJob[];
  /** Older jobs exist. */
  hasMore: boolean;
  /** Projects to choose from. */
  projects: string[];
  nowMs: number;
}

export interface ListedEndpoint {
  id: string;
  url: string;
  /** `null`: the jobs of all projects. */
  projectId: string | null;
  createdAtMs: number;
  disabled: { atMs: number; reason: string } | null;
  pending: number;
  givenUp: number;
  /** Webhooks travel there over plain http and leave this machine. */
  isReadableByOthers: boolean;
  /** The endpoint was set by a start option, so it cannot be changed here. */
  isOfStart: boolean;
  /** The newest first. */
  deliveries: ListedDelivery[];
}

export interface ListedDelivery {
  id: number;
  jobIdStart: string;
  eventId: string;
  status: 'pending' | 'delivered' | 'given_up';
  attempts: number;
  dueAtMs: number | null;
  endedAtMs: number | null;
}

export interface EndpointList {
  endpoints: ListedEndpoint[];
  /** Projects to choose from. */
  projects: string[];
  nowMs: number;
}

/** The secret of an endpoint. It is in this answer only. */
export interface EndpointSecret {
  id: string;
  secret: string;
}

/** Everything that the server was started with, and what it runs on. Addresses are without their passwords. */
export interface SettingsInForce {
  version: string;
  node: string;
  /** Of the process that answers. */
  instance: { host: string; processId: number; startedAtMs: number };
  database: string;
  storage: string;
  host: string;
  port: number;
  publicUrl: string | null;
  uploadUrl: string;
  isNetworkAllowed: boolean;
  allowedOrigins: string[];
  trustedProxies: string[];
  canSeal: boolean;
  isUploadDirect: boolean;
  drainMs: number;
  webhookUrl: string | null;
  maxBytes: number;
  jobLifetimeMs: number;
  keepMs: number;
  limits: Record<LimitName, number | null>;
}

/** The names of the server's limits. `null` as a value: the limit depends on the disk. */
export type LimitName =
  | 'maxTotalBytes'
  | 'minFreeBytes'
  | 'maxOpenJobs'
  | 'projectJobsPerMinute'
  | 'maxConnections'
  | 'headersTimeoutMs'
  | 'stallTimeoutMs'
  | 'addressJobsPerMinute'
  | 'uploadsPerMinute'
  | 'wrongIdsPerMinute'
  | 'maxWaits'
  | 'maxAddressConnections';
