/** A Firefox preference as `user.js` takes it. */
export type Pref = string | number | boolean;

/** Tests use loopback only: without these, Firefox calls home for updates, lists and telemetry. */
const NO_CALLS_HOME: Record<string, Pref> = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'app.update.enabled': false,
  'browser.discovery.enabled': false,
  'browser.ml.enable': false,
  'browser.region.network.url': '',
  'browser.region.update.enabled': false,
  'browser.search.update': false,
  'browser.topsites.contile.enabled': false,
  'browser.translations.enable': false,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.usage.uploadEnabled': false,
  'dom.push.connection.enabled': false,
  'dom.push.serverURL': '',
  'extensions.blocklist.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'geo.provider.network.url': '',
  'identity.fxaccounts.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-manager.url': 'data:,',
  'media.gmp-provider.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'telemetry.fog.test.localhost_port': -1,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': 'data:,',
  'toolkit.telemetry.unified': false,
};

const NO_NETWORK_PROBES: Record<string, Pref> = {
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.http.speculative-parallel-limit': 0,
  'network.predictor.enabled': false,
  'network.prefetch-next': false,
  'network.trr.mode': 5,
};

const NO_SAFETY_LISTS: Record<string, Pref> = {
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.provider.google4.updateURL': '',
  'browser.safebrowsing.provider.google5.updateURL': '',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'security.OCSP.enabled': 0,
  'security.remote_settings.crlite_filters.enabled': false,
  'security.remote_settings.intermediates.enabled': false,
};

const NO_FIRST_RUN: Record<string, Pref> = {
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
};

/** Keeps a fresh profile off the network and free of welcome pages. */
export const quietPrefs: Record<string, Pref> = {
  ...NO_CALLS_HOME,
  ...NO_NETWORK_PROBES,
  ...NO_SAFETY_LISTS,
  ...NO_FIRST_RUN,
};
