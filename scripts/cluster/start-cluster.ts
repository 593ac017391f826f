import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_ROUTE_BASE } from '@svc/protocol';
import { setDashboardSecret } from './dashboard-secret.ts';
import { startInstance, type ClusterInstance } from './cluster-instance.ts';
import { checkSharing, type ClusterOptions } from './cluster-options.ts';
import { startServices, type ClusterServices } from './cluster-services.ts';
import { startRoundRobinProxy } from './proxy/round-robin-proxy.ts';
import { runServerCommand } from './server-program.ts';
import { createUndoList, type UndoList } from './undo-list.ts';

/** A running cluster: instances of the server over one database and one store, behind a proxy. */
export interface Cluster {
  /** The proxy's address, for the extension and for backends. */
  url: string;
  /** The same for phones. */
  uploadUrl: string;
  /** The path of the four routes below `url`. */
  routeBase: string;
  /** Where the dashboard is. */
  dashboard: string;
  /** The secret of the dashboard, new in each run. */
  dashboardSecret: string;
  instances: readonly ClusterInstance[];
  services: ClusterServices;
  /** Runs a command of `svc-server` on the same data, such as `keys create`. Returns its output. */
  runCommand: (...args: string[]) => Promise<string>;
  /** Ends everything, and removes the temporary folder. May be called twice. */
  close: () => Promise<void>;
}

/** The readiness path of an instance. */
const READY_PATH = '/readyz';
const DEFAULT_INSTANCES = 3;

/**
 * Starts database, store, instances and proxy; all but the proxy are separate processes. Everything ends with this
 * process, even by a kill.
 *
 * @throws Error in one sentence, when a part does not start; everything is stopped then.
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const count = options.instances ?? DEFAULT_INSTANCES;
  checkSharing({ ...options, instances: count });
  const undo = createUndoList();
  try {
    const folder = await makeFolder(options.dataDir, undo);
    const services = await startServices(options, { folder, undo });
    options.signal?.throwIfAborted();
    const dashboardSecret = await setDashboardSecret({
      databaseUrl: services.environment['SVC_DATABASE_URL'],
      dataDir: path.join(folder, 'instance-1'),
    });
    // Before the instances, which need its address; it has no targets until they run.
    const proxy = await startRoundRobinProxy({ port: options.port ?? 0, readyPath: READY_PATH });
    undo.add(() => proxy.close());
    const url = `http://localhost:${proxy.port}`;
    const names = Array.from({ length: count }, (_, index) => `instance-${index + 1}`);
    const parts = { folder, services, url, undo, options };
    const instances = await Promise.all(names.map((name) => startOne(name, parts)));
    options.signal?.throwIfAborted();
    proxy.setTargets(instances.map((instance) => instance.url));
    return {
      url,
      uploadUrl: url,
      routeBase: DEFAULT_ROUTE_BASE,
      dashboard: `${url}/dashboard`,
      dashboardSecret,
      instances,
      services,
      runCommand: (...args) =>
        runServerCommand([...args, '--data', path.join(folder, 'instance-1')], services.environment),
      close: () => undo.run(),
    };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function makeFolder(wanted: string | undefined, undo: UndoList): Promise<string> {
  if (wanted !== undefined) {
    await mkdir(wanted, { recursive: true });
    return path.resolve(wanted);
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-cluster-'));
  await chmod(folder, 0o755); // PostgreSQL may run as another user
  undo.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

interface Parts {
  folder: string;
  services: ClusterServices;
  url: string;
  undo: UndoList;
  options: ClusterOptions;
}

async function startOne(name: string, parts: Parts): Promise<ClusterInstance> {
  const { folder, services, url, undo, options } = parts;
  const { serverArgs = [], environment, onLog, isBuilt } = options;
  const data = ['--data', path.join(folder, name)];
  const instance = await startInstance({
    name,
    // For an instance, callers through the proxy come from other machines.
    args: [...data, '--public-url', url, '--allow-network', '--log-level', 'warn', ...serverArgs],
    environment: { ...services.environment, ...environment },
    isBuilt,
    onLog,
    onLost: () => onLog?.(`${name} has ended by itself.\n`),
  });
  undo.add(() => instance.stop());
  return instance;
}
