/** Who asks for a download. */
export interface DownloadCaller {
  requestUrl: string;
  projectId: string;
}

/** Finds the base under which whoever gets a download address reaches this server. */
export type FindBaseUrl = (caller: DownloadCaller) => string;

/**
 * Without a public address: where the caller has just asked. The backend of a project passes the
 * address on, to who knows where, so that it is public where it can be. The local project's programs
 * are on this machine, which may not reach its own public address.
 *
 * @param isNetworkAllowed - others may ask for jobs too, under any name: no address is made of what they say.
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
