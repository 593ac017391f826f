import { formatBytes } from '@svc/protocol';
import type { LimitName, SettingsInForce } from '@svc/protocol/dashboard';
import type { DashboardClient } from '../data/dashboard-client.ts';
import { SELDOM_MS, useLive } from '../data/use-live.ts';
import { formatCount, formatMoment, formatSpan } from '../parts/format.ts';
import { LiveView } from '../parts/live-view.tsx';
import { SetupCard } from './setup-card.tsx';
import { SETTING_GROUPS, SETTING_LABELS, settingValues as values } from '../setting-texts.ts';
import { texts } from '../texts.ts';

/** The settings in force, read-only. */
export function SettingsPage({ client }: { client: DashboardClient }) {
  const live = useLive(client.readSettings, SELDOM_MS);
  return (
    <>
      <p className="lead">{texts.settingsLead}</p>
      <LiveView live={live}>
        {(settings) => (
          <>
            <SetupCard settings={settings} />
            <div className="setting-groups">
              {GROUPS.map((group) => (
                <section className="card" key={group}>
                  <h2>{SETTING_GROUPS[group]}</h2>
                  <dl className="settings">
                    {SETTINGS[group].map(([name, describe, setBy]) => (
                      <div key={name}>
                        <dt>
                          {SETTING_LABELS[name]}
                          {setBy !== undefined && <code className="set-by">{setBy}</code>}
                        </dt>
                        <dd>{describe(settings)}</dd>
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
            </div>
          </>
        )}
      </LiveView>
    </>
  );
}

type Group = keyof typeof SETTING_GROUPS;

const GROUPS = Object.keys(SETTING_GROUPS) as Group[]; // its own keys

type Setting = readonly [
  name: keyof typeof SETTING_LABELS,
  describe: (settings: SettingsInForce) => string,
  /** The option of the command line, or the variable of the environment, that sets it. */
  setBy?: string,
];

const SETTINGS: Record<Group, readonly Setting[]> = {
  server: [
    ['version', ({ version }) => version],
    ['node', ({ node }) => node],
    ['instance', ({ instance }) => values.instance(instance.host, instance.processId)],
    ['started', ({ instance }) => formatMoment(instance.startedAtMs)],
    ['drain', ({ drainMs }) => (drainMs === 0 ? values.no : formatSpan(drainMs)), '--drain'],
  ],
  addresses: [
    ['listens', ({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`, '--host, --port'],
    ['uploadUrl', ({ uploadUrl }) => uploadUrl],
    ['publicUrl', ({ publicUrl }) => publicUrl ?? values.none, '--public-url'],
    ['network', ({ isNetworkAllowed }) => describeSwitch(isNetworkAllowed), '--allow-network'],
    ['origins', ({ allowedOrigins }) => describeList(allowedOrigins), '--allow-origin'],
    ['proxies', ({ trustedProxies }) => describeList(trustedProxies), '--trust-proxy'],
  ],
  storage: [
    ['database', ({ database }) => database, 'SVC_DATABASE_URL'],
    ['storage', ({ storage }) => storage, 'SVC_STORAGE_URL'],
    ['direct', ({ isUploadDirect }) => describeSwitch(isUploadDirect), '--direct-upload'],
    ['maxTotalBytes', ({ limits }) => describeBytes(limits.maxTotalBytes), '--max-total-bytes'],
    ['minFreeBytes', ({ limits }) => describeBytes(limits.minFreeBytes), '--min-free-bytes'],
  ],
  jobs: [
    ['maxBytes', ({ maxBytes }) => describeBytes(maxBytes), '--max-bytes'],
    ['lifetime', ({ jobLifetimeMs }) => formatSpan(jobLifetimeMs), '--job-lifetime'],
    ['keep', ({ keepMs }) => formatSpan(keepMs), '--keep'],
    ['seal', ({ canSeal }) => describeSwitch(canSeal), '--no-seal'],
    ['webhook', ({ webhookUrl }) => webhookUrl ?? values.none, '--webhook'],
  ],
  limits: [
    ['maxOpenJobs', count('maxOpenJobs'), '--max-open-jobs'],
    ['projectJobs', perMinute('projectJobsPerMinute'), '--project-jobs-per-minute'],
    ['maxConnections', count('maxConnections'), '--max-connections'],
    ['headers', ({ limits }) => formatSpan(limits.headersTimeoutMs ?? 0), '--header-timeout'],
    ['stall', ({ limits }) => formatSpan(limits.stallTimeoutMs ?? 0), '--stall-timeout'],
  ],
  addressLimits: [
    ['addressJobs', perMinute('addressJobsPerMinute'), '--jobs-per-minute'],
    ['uploads', perMinute('uploadsPerMinute'), '--uploads-per-minute'],
    ['wrongIds', perMinute('wrongIdsPerMinute'), '--wrong-ids-per-minute'],
    ['maxWaits', count('maxWaits'), '--max-waits'],
    ['addressConnections', count('maxAddressConnections'), '--max-address-connections'],
  ],
};

function describeSwitch(isOn: boolean): string {
  return isOn ? values.yes : values.no;
}

function describeList(items: readonly string[]): string {
  return items.length === 0 ? values.none : items.join(', ');
}

/** `null` is only possible for the free space, which depends on the disk. */
function describeBytes(bytes: number | null): string {
  return bytes === null ? values.ofDisk : formatBytes(bytes);
}

function count(name: LimitName): Setting[1] {
  return ({ limits: { [name]: limit } }) => (limit === null ? values.none : formatCount(limit));
}

function perMinute(name: LimitName): Setting[1] {
  return (settings) => values.perMinute(count(name)(settings));
}
