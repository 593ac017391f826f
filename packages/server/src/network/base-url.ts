/** Who asks for a download. */
export interface DownloadCaller {
  requestUrl: string;
  projectId: string;
}

/** Finds the base of download addresses: where the client of a download reaches this server. */
export type FindBaseUrl = (caller: DownloadCaller) => string;

/**
 * Without a public address: the address that the caller has used. The backend of a project passes the download
 * address on to any client, so it is public if possible. Programs of the local project are on this machine, which may
 * not reach its own public address.
 *
 * @param isNetworkAllowed - others may send requests with any Host: then no address is made from it.
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
