import type { ClusterOptions } from './cluster-options.ts';
import type { UndoList } from './undo-list.ts';

/** A database of the cluster's own. */
export interface ClusterDatabase {
  url: string;
  /** Connections are refused from now on. */
  stop: () => Promise<void>;
  /** Starts it after `stop`, with the same address and content. */
  start: () => Promise<void>;
}

/** An object store of the cluster's own. */
export interface ClusterStore {
  /** Without the bucket. */
  endpoint: string;
  /** Takes connections and answers nothing, until `resume`. */
  pause: () => void;
  resume: () => void;
  /** Connections are refused from now on. */
  stop: () => Promise<void>;
  /** Starts it after `stop`, with the same address and content. */
  start: () => Promise<void>;
}

/** What the instances share. */
export interface ClusterServices {
  /** `undefined`: it is not the cluster's own. */
  database: ClusterDatabase | undefined;
  /** `undefined`: it is not the cluster's own. */
  store: ClusterStore | undefined;
  /** Tells an instance where they are, and with which key. */
  environment: Readonly<Record<string, string>>;
}

interface Parts {
  folder: string;
  undo: UndoList;
}

/** Starts what is to be the cluster's own. Where it is elsewhere, the keys to it are those of this process. */
export async function startServices(
  { database = 'own', storage = 'own' }: ClusterOptions,
  _parts: Parts,
): Promise<ClusterServices> {
  if (database === 'own' || storage === 'own') throw new Error('Not yet.');
  const environment = {
    ...(database !== 'sqlite' && { SVC_DATABASE_URL: database }),
    ...(storage !== 'disk' && { SVC_STORAGE_URL: storage, ...readAwsVariables() }),
  };
  return { database: undefined, store: undefined, environment };
}

function readAwsVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('AWS_') && value !== undefined ? [[name, value]] : [],
    ),
  );
}
