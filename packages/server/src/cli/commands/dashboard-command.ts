import { DASHBOARD_SECRET_SETTING } from '../../config/setting-names.ts';
import { createAdminSecret, hashAdminSecret } from '../../crypto/admin-secret.ts';
import type { DashboardCommand } from '../command-line.ts';
import type { Program } from '../program.ts';
import { withDatabase } from './with-database.ts';

/** Opens the dashboard with a new secret, which is shown once, or shuts it. */
export async function runDashboardCommand(program: Program, command: DashboardCommand): Promise<void> {
  const { terminal } = program;
  const { action, isJson } = command;
  await withDatabase(program, command, async ({ settings }) => {
    if (action === 'off') {
      const wasOn = await settings.remove(DASHBOARD_SECRET_SETTING);
      terminal.write(isJson ? `${JSON.stringify({ isOn: false, wasOn })}\n` : 'The dashboard is off.\n');
      return;
    }
    const secret = createAdminSecret();
    await settings.put(DASHBOARD_SECRET_SETTING, await hashAdminSecret(secret));
    terminal.write(isJson ? `${JSON.stringify({ isOn: true, secret })}\n` : `${secret}\n`);
    terminal.writeError(
      'This secret opens /dashboard. It is not shown again, and those before it open nothing any more.\n',
    );
  });
}
