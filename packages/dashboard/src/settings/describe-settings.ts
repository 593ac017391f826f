import { formatLimit } from '@svc/protocol';
import type { SettingsInForce } from '@svc/protocol/dashboard';
import { formatCount, formatMoment, formatSpan } from '../parts/format.ts';
import { SETTING_GROUPS, SETTING_LABELS, settingValues as values } from '../texts.ts';

export interface Setting {
  label: string;
  value: string;
  /** The option of the command line, or the variable of the environment, that sets it. */
  setBy?: string;
}

export interface SettingGroup {
  title: string;
  settings: readonly Setting[];
}

const LABELS = SETTING_LABELS;

/** All settings, in groups. */
export function describeSettings(settings: SettingsInForce): SettingGroup[] {
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
    { label: LABELS.version, value: version },
    { label: LABELS.node, value: node },
    { label: LABELS.instance, value: values.instance(instance.host, instance.processId) },
    { label: LABELS.started, value: formatMoment(instance.startedAtMs) },
    { label: LABELS.drain, value: drainMs === 0 ? values.no : formatSpan(drainMs), setBy: '--drain' },
  ];
}

function describeAddresses(settings: SettingsInForce): Setting[] {
  const { host, port, uploadUrl, publicUrl, isNetworkAllowed, allowedOrigins, trustedProxies } = settings;
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return [
    { label: LABELS.listens, value: address, setBy: '--host, --port' },
    { label: LABELS.uploadUrl, value: uploadUrl },
    { label: LABELS.publicUrl, value: publicUrl ?? values.none, setBy: '--public-url' },
    { label: LABELS.network, value: describeSwitch(isNetworkAllowed), setBy: '--allow-network' },
    { label: LABELS.origins, value: describeList(allowedOrigins), setBy: '--allow-origin' },
    { label: LABELS.proxies, value: describeList(trustedProxies), setBy: '--trust-proxy' },
  ];
}

function describeStorage({ database, storage, isUploadDirect, limits }: SettingsInForce): Setting[] {
  const { maxTotalBytes, minFreeBytes } = limits;
  return [
    { label: LABELS.database, value: database, setBy: 'SVC_DATABASE_URL' },
    { label: LABELS.storage, value: storage, setBy: 'SVC_STORAGE_URL' },
    { label: LABELS.direct, value: describeSwitch(isUploadDirect), setBy: '--direct-upload' },
    { label: LABELS.maxTotalBytes, value: describeBytes(maxTotalBytes), setBy: '--max-total-bytes' },
    { label: LABELS.minFreeBytes, value: describeBytes(minFreeBytes), setBy: '--min-free-bytes' },
  ];
}

function describeJobs({ maxBytes, jobLifetimeMs, keepMs, canSeal, webhookUrl }: SettingsInForce): Setting[] {
  return [
    { label: LABELS.maxBytes, value: describeBytes(maxBytes), setBy: '--max-bytes' },
    { label: LABELS.lifetime, value: formatSpan(jobLifetimeMs), setBy: '--job-lifetime' },
    { label: LABELS.keep, value: formatSpan(keepMs), setBy: '--keep' },
    { label: LABELS.seal, value: describeSwitch(canSeal), setBy: '--no-seal' },
    { label: LABELS.webhook, value: webhookUrl ?? values.none, setBy: '--webhook' },
  ];
}

function describeLimits({ limits }: SettingsInForce): Setting[] {
  return [
    { label: LABELS.maxOpenJobs, value: describeCount(limits.maxOpenJobs), setBy: '--max-open-jobs' },
    {
      label: LABELS.projectJobs,
      value: values.perMinute(describeCount(limits.projectJobsPerMinute)),
      setBy: '--project-jobs-per-minute',
    },
    { label: LABELS.maxConnections, value: describeCount(limits.maxConnections), setBy: '--max-connections' },
    { label: LABELS.headers, value: formatSpan(limits.headersTimeoutMs ?? 0), setBy: '--header-timeout' },
    { label: LABELS.stall, value: formatSpan(limits.stallTimeoutMs ?? 0), setBy: '--stall-timeout' },
  ];
}

function describeAddressLimits({ limits }: SettingsInForce): Setting[] {
  const perMinute = (count: number | null) => values.perMinute(describeCount(count));
  return [
    { label: LABELS.addressJobs, value: perMinute(limits.addressJobsPerMinute), setBy: '--jobs-per-minute' },
    { label: LABELS.uploads, value: perMinute(limits.uploadsPerMinute), setBy: '--uploads-per-minute' },
    { label: LABELS.wrongIds, value: perMinute(limits.wrongIdsPerMinute), setBy: '--wrong-ids-per-minute' },
    { label: LABELS.maxWaits, value: describeCount(limits.maxWaits), setBy: '--max-waits' },
    {
      label: LABELS.addressConnections,
      value: describeCount(limits.maxAddressConnections),
      setBy: '--max-address-connections',
    },
  ];
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
