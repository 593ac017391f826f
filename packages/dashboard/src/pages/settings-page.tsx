import { formatLimit } from '@svc/protocol';
import type { SettingsInForce } from '@svc/protocol/dashboard';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { SELDOM_MS, useLive } from '../data/use-live.ts';
import { formatCount, formatMoment, formatSpan } from '../parts/format.ts';
import { LiveView } from '../parts/live-view.tsx';
import { SETTING_GROUPS, SETTING_LABELS, settingValues as values, texts } from '../texts.ts';

/** The settings in force, read-only. */
export function SettingsPage({ client }: { client: DashboardClient }) {
  const live = useLive(client.readSettings, SELDOM_MS);
  return (
    <>
      <p className="lead">{texts.settingsLead}</p>
      <LiveView live={live}>
        {(settings) => (
          <div className="setting-groups">
            {describeSettings(settings).map(({ title, settings }) => (
              <section className="card" key={title}>
                <h2>{title}</h2>
                <dl className="settings">
                  {settings.map(({ label, value, setBy }) => (
                    <div key={label}>
                      <dt>
                        {label}
                        {setBy !== undefined && <code className="set-by">{setBy}</code>}
                      </dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        )}
      </LiveView>
    </>
  );
}

interface Setting {
  label: string;
  value: string;
  /** The option of the command line, or the variable of the environment, that sets it. */
  setBy: string | undefined;
}

interface SettingGroup {
  title: string;
  settings: readonly Setting[];
}

/** All settings, in groups. */
function describeSettings(settings: SettingsInForce): SettingGroup[] {
  return [
    { title: SETTING_GROUPS.server, settings: describeServer(settings) },
    { title: SETTING_GROUPS.addresses, settings: describeAddresses(settings) },
    { title: SETTING_GROUPS.storage, settings: describeStorage(settings) },
    { title: SETTING_GROUPS.jobs, settings: describeJobs(settings) },
    { title: SETTING_GROUPS.limits, settings: describeLimits(settings) },
    { title: SETTING_GROUPS.addressLimits, settings: describeAddressLimits(settings) },
  ];
}

function describeServer({ version, node, instance, drainMs }: SettingsInForce): Setting[] {
  return [
    tell('version', version),
    tell('node', node),
    tell('instance', values.instance(instance.host, instance.processId)),
    tell('started', formatMoment(instance.startedAtMs)),
    tell('drain', drainMs === 0 ? values.no : formatSpan(drainMs), '--drain'),
  ];
}

function describeAddresses(settings: SettingsInForce): Setting[] {
  const { host, port, uploadUrl, publicUrl, isNetworkAllowed, allowedOrigins, trustedProxies } = settings;
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return [
    tell('listens', address, '--host, --port'),
    tell('uploadUrl', uploadUrl),
    tell('publicUrl', publicUrl ?? values.none, '--public-url'),
    tell('network', describeSwitch(isNetworkAllowed), '--allow-network'),
    tell('origins', describeList(allowedOrigins), '--allow-origin'),
    tell('proxies', describeList(trustedProxies), '--trust-proxy'),
  ];
}

function describeStorage({ database, storage, isUploadDirect, limits }: SettingsInForce): Setting[] {
  const { maxTotalBytes, minFreeBytes } = limits;
  return [
    tell('database', database, 'SVC_DATABASE_URL'),
    tell('storage', storage, 'SVC_STORAGE_URL'),
    tell('direct', describeSwitch(isUploadDirect), '--direct-upload'),
    tell('maxTotalBytes', describeBytes(maxTotalBytes), '--max-total-bytes'),
    tell('minFreeBytes', describeBytes(minFreeBytes), '--min-free-bytes'),
  ];
}

function describeJobs({ maxBytes, jobLifetimeMs, keepMs, canSeal, webhookUrl }: SettingsInForce): Setting[] {
  return [
    tell('maxBytes', describeBytes(maxBytes), '--max-bytes'),
    tell('lifetime', formatSpan(jobLifetimeMs), '--job-lifetime'),
    tell('keep', formatSpan(keepMs), '--keep'),
    tell('seal', describeSwitch(canSeal), '--no-seal'),
    tell('webhook', webhookUrl ?? values.none, '--webhook'),
  ];
}

function describeLimits({ limits }: SettingsInForce): Setting[] {
  return [
    tell('maxOpenJobs', describeCount(limits.maxOpenJobs), '--max-open-jobs'),
    tell(
      'projectJobs',
      values.perMinute(describeCount(limits.projectJobsPerMinute)),
      '--project-jobs-per-minute',
    ),
    tell('maxConnections', describeCount(limits.maxConnections), '--max-connections'),
    tell('headers', formatSpan(limits.headersTimeoutMs ?? 0), '--header-timeout'),
    tell('stall', formatSpan(limits.stallTimeoutMs ?? 0), '--stall-timeout'),
  ];
}

function describeAddressLimits({ limits }: SettingsInForce): Setting[] {
  const perMinute = (count: number | null) => values.perMinute(describeCount(count));
  return [
    tell('addressJobs', perMinute(limits.addressJobsPerMinute), '--jobs-per-minute'),
    tell('uploads', perMinute(limits.uploadsPerMinute), '--uploads-per-minute'),
    tell('wrongIds', perMinute(limits.wrongIdsPerMinute), '--wrong-ids-per-minute'),
    tell('maxWaits', describeCount(limits.maxWaits), '--max-waits'),
    tell('addressConnections', describeCount(limits.maxAddressConnections), '--max-address-connections'),
  ];
}

function tell(name: keyof typeof SETTING_LABELS, value: string, setBy?: string): Setting {
  return { label: SETTING_LABELS[name], value, setBy };
}

function describeSwitch(isOn: boolean): string {
  return isOn ? values.yes : values.no;
}

function describeList(items: readonly string[]): string {
  return items.length === 0 ? values.none : items.join(', ');
}

/** `null` is only possible for the free space, which depends on the disk. */
function describeBytes(bytes: number | null): string {
  return bytes === null ? values.ofDisk : formatLimit(bytes);
}

function describeCount(count: number | null): string {
  return count === null ? values.none : formatCount(count);
}
