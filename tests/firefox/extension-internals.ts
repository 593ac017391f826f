import type { Evaluate } from './evaluate-in.ts';

/** The parts of Firefox's own code that a test reaches because no public interface gives them. */
interface Extension {
  id: string;
  backgroundState: string;
  terminateBackground(): Promise<void>;
}
declare const WebExtensionPolicy: { getByID(id: string): { extension: Extension } | null };
declare const ChromeUtils: {
  importESModule(url: 'resource://gre/modules/ExtensionParent.sys.mjs'): ParentModule;
} & {
  importESModule(url: 'resource://gre/modules/ExtensionPermissions.sys.mjs'): PermissionsModule;
};
declare const gBrowser: { selectedTab: object };
declare const Services: { console: { getMessageArray(): Array<{ message: string }> } };

interface ParentModule {
  ExtensionParent: { apiManager: { global: { tabTracker: { getId(tab: object): number } } } };
}

interface PermissionsModule {
  ExtensionPermissions: {
    add(
      extensionId: string,
      permissions: { permissions: string[]; origins: string[]; data_collection: string[] },
      extension: Extension,
    ): Promise<void>;
  };
}

/** Ends the background page as Firefox does after 30 s without events; resolves with its state. */
export function stopBackground(browserWindow: Evaluate, extensionId: string): Promise<string> {
  return browserWindow(async (id) => {
    const extension = WebExtensionPolicy.getByID(id)?.extension;
    if (extension === undefined) throw new Error(`${id} is not installed`);
    await extension.terminateBackground();
    return extension.backgroundState;
  }, extensionId);
}

/** Grants optional host permissions without the prompt, for example `http://127.0.0.1/*`. */
export function grantOrigins(browserWindow: Evaluate, extensionId: string, origins: string[]): Promise<void> {
  return browserWindow(
    async (id, origins) => {
      const extension = WebExtensionPolicy.getByID(id)?.extension;
      if (extension === undefined) throw new Error(`${id} is not installed`);
      const { ExtensionPermissions } = ChromeUtils.importESModule(
        'resource://gre/modules/ExtensionPermissions.sys.mjs',
      );
      const added = { permissions: [], origins, data_collection: [] };
      await ExtensionPermissions.add(id, added, extension);
    },
    extensionId,
    origins,
  );
}

/** The number by which the extension knows the tab in front. */
export function readFrontTabId(browserWindow: Evaluate): Promise<number> {
  return browserWindow(() => {
    const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
    return ExtensionParent.apiManager.global.tabTracker.getId(gBrowser.selectedTab);
  });
}

/** Errors thrown in files below `baseUrl`; BiDi's log events leave out an extension's. */
export function listErrors(browserWindow: Evaluate, baseUrl: string): Promise<string[]> {
  return browserWindow((baseUrl) => {
    const messages = Services.console.getMessageArray().map(({ message }) => message);
    return messages.filter((text) => text.startsWith('[JavaScript Error') && text.includes(baseUrl));
  }, baseUrl);
}
