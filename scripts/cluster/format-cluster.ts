import type { Cluster } from './start-cluster.ts';

type Places = Pick<Cluster, 'url' | 'uploadUrl' | 'routeBase' | 'dashboard'> & {
  instances: readonly { name: string; url: string; pid: number | undefined }[];
};

/** One line for programs, without secrets. Its fields are a public interface. */
export function formatClusterJson({ url, uploadUrl, routeBase, instances, dashboard }: Places): string {
  const addresses = instances.map((instance) => instance.url);
  return JSON.stringify({ url, uploadUrl, routeBase, instances: addresses, dashboard });
}

/** The text for people. */
export function formatCluster(cluster: Places & { dashboardSecret: string }): string {
  const { url, uploadUrl, dashboard, dashboardSecret, instances } = cluster;
  return [
    'The cluster is ready.',
    '',
    `  For the extension:  ${url}`,
    `  For phones:         ${uploadUrl}`,
    `  Dashboard:          ${dashboard}`,
    `  Its secret:         ${dashboardSecret}`,
    '',
    ...instances.map(({ name, url, pid }) => `  ${name}:         ${url}  (process ${String(pid)})`),
    '',
    'Each request goes to the next instance. Kill one to see the others carry on. Ctrl+C ends all of it.',
    '',
  ].join('\n');
}
