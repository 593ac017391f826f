/** The caller that asks for a download address. */
export interface DownloadCaller {
  requestUrl: string;
  projectId: string;
}

/** Finds the base of download addresses, at which their receiver reaches this server. */
export type FindBaseUrl = (caller: DownloadCaller) => string;

/**
 * Without a public address it is the address that the caller has used. A project's backend passes download addresses on
 * to clients, so they get the public address if there is one. Programs of the local project are on this machine, which
 * may not reach its own public address.
 *
 * @param isNetworkAllowed - others may send requests with any Host, so no address is made from it.
 */
export function createFindBaseUrl(
  publicUrl: string | undefined,
  localProjectId: string,
  isNetworkAllowed = false,
): FindBaseUrl {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return ({ requestUrl, projectId }) => {
    const { host, origin } = new URL(requestUrl);
    if (publicUrl === undefined) return origin;
    if (isNetworkAllowed) return publicUrl;
    return projectId === localProjectId && host !== publicHost ? origin : publicUrl;
  };
}
