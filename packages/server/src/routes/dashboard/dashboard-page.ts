import { DASHBOARD_SECRET_SETTING } from '../../config/dashboard-secret.ts';
import { DASHBOARD_API_PATH, DASHBOARD_PATH } from '@svc/protocol/dashboard';
import { answerJson, type NodeRoute } from '../../http/node-handler.ts';
import { createPageHandler } from '../pages.ts';
import { findRefusal } from './check-visitor.ts';
import type { DashboardParts } from './dashboard-parts.ts';

/** Serves the page, which has no secrets and asks for the sign-in. 404 without a dashboard. */
export function createDashboardPage(
  folder: string,
  { settings, rules }: Pick<DashboardParts, 'settings' | 'rules'>,
): NodeRoute {
  const answerPage = createPageHandler({
    name: 'dashboard',
    folder,
    path: DASHBOARD_PATH,
    filesPath: `${DASHBOARD_PATH}/`,
    sources: ["connect-src 'self'", "img-src 'self' data:"],
  });
  return {
    owns(path) {
      const isApi = `${path}/`.startsWith(`${DASHBOARD_API_PATH}/`);
      return path === DASHBOARD_PATH || (path.startsWith(`${DASHBOARD_PATH}/`) && !isApi);
    },
    async handle(request, response) {
      if ((await settings.find(DASHBOARD_SECRET_SETTING)) === undefined) {
        return answerJson(response, 404, { error: 'Not found' });
      }
      const refusal = findRefusal(request, rules);
      if (refusal !== undefined) return answerJson(response, 403, { error: refusal });
      return answerPage(request, response);
    },
  };
}
