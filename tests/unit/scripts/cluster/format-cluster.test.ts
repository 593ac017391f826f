import { expect, test } from 'vitest';
import { formatCluster } from '../../../../scripts/cluster/format-cluster.ts';

const cluster = {
  url: 'http://localhost:8080',
  uploadUrl: 'http://localhost:8080',
  routeBase: '/api/svc',
  dashboard: 'http://localhost:8080/dashboard',
  dashboardSecret: 'svc_admin_secret',
  instances: [
    { name: 'instance-1', url: 'http://127.0.0.1:1001', pid: 11 },
    { name: 'instance-2', url: 'http://127.0.0.1:1002', pid: 12 },
  ],
};

test('a person is told the secret of the dashboard, and which process to kill', () => {
  const text = formatCluster(cluster);
  expect(text).toContain('svc_admin_secret');
  expect(text).toMatch(/instance-2: +http:\/\/127\.0\.0\.1:1002 +\(process 12\)/);
});
