import type { Command } from 'commander';
import { DASHBOARD_SECRET_SETTING } from '../../config/dashboard-secret.ts';
import { createAdminSecret, hashAdminSecret } from '../../crypto/admin-secret.ts';
import type { Program } from '../program.ts';
import { dataAction, type Data } from './data-action.ts';

/** Commands that open and shut the dashboard. */
export function addDashboardCommands(root: Command, program: Program): void {
  const dashboard = root
    .command('dashboard')
    .description('opens the dashboard with a new secret, or shuts it');
  dashboard
    .command('secret')
    .description('prints a new secret for /dashboard once. Those before it open nothing any more')
    .action(dataAction(program, replaceSecret, { creates: true }));
  dashboard.command('off').description('shuts the dashboard').action(dataAction(program, shut));
}

async function replaceSecret({ terminal, settings, print }: Data): Promise<void> {
  const secret = createAdminSecret();
  await settings.put(DASHBOARD_SECRET_SETTING, await hashAdminSecret(secret));
  print({ isOn: true, secret }, `${secret}\n`);
  terminal.writeError(
    'This secret opens /dashboard. It is not shown again, and those before it open nothing any more.\n',
  );
}

async function shut({ settings, print }: Data): Promise<void> {
  const wasOn = await settings.remove(DASHBOARD_SECRET_SETTING);
  print({ isOn: false, wasOn }, 'The dashboard is off.\n');
}
