import { DEFAULT_LIMITS as LIMITS } from '../config/server-limits.ts';
import * as defaults from '../config/server-options.ts';
import { DEFAULT_LIST_LIMIT } from './parse/parse-jobs-command.ts';

const MINUTE_MS = 60_000;

/** What `--help` prints. */
export const HELP_TEXT = `Pocketfill transfer server: lets a phone send a file to a page on this computer.

Usage:
  svc-server [start] [options]
  svc-server keys create --project NAME [--data DIR]
  svc-server keys list [--project NAME] [--data DIR] [--json]
  svc-server keys revoke ID [--data DIR] [--json]
  svc-server jobs list [--project NAME] [--status S] [--limit N] [--data DIR] [--json]
  svc-server jobs show ID [--data DIR] [--json]
  svc-server jobs cancel ID [--data DIR] [--json]
  svc-server stats [--max-total-bytes N] [--data DIR] [--json]
  svc-server webhooks add URL [--project NAME] [--data DIR] [--json]
  svc-server webhooks list [--data DIR] [--json]
  svc-server webhooks rotate ID [--data DIR] [--json]
  svc-server webhooks remove ID [--data DIR]
  svc-server dashboard secret [--data DIR] [--json]
  svc-server dashboard off [--data DIR] [--json]
  svc-server migrate [--check] [--data DIR] [--json]

Options of start:
  --port N            port to listen at (default ${defaults.DEFAULT_PORT}; 0 picks a free one)
  --host H            address to listen at (default ${defaults.DEFAULT_HOST})
  --data DIR          where jobs, keys and files are kept
  --public-url URL    address under which phones reach this server
  --allow-origin O    lets the pages of an origin use the job routes (may be given again)
  --allow-network     lets other computers use the job routes
  --trust-proxy A     address or network of a proxy elsewhere that names whom it asks for (may be given
                      again)
  --no-seal           phones send files as they are, which this server can read then
  --direct-upload     phones send files straight to the object store of SVC_STORAGE_URL, past this server
  --max-bytes N       largest file (default ${defaults.DEFAULT_MAX_BYTES}, 5 GiB)
  --job-lifetime N    minutes until an unfinished job fails (default ${defaults.DEFAULT_JOB_LIFETIME_MS / MINUTE_MS})
  --keep N            minutes that a finished file is kept at least (default ${defaults.DEFAULT_KEEP_MS / MINUTE_MS}, a day)
  --drain N           seconds that a server which is told to stop still takes requests, while /readyz says 503
                      (default 0)
  --webhook URL       posts there how every job ends, signed with the SVC_WEBHOOK_SECRET of the environment
  --log-level LEVEL   what is written to the error output, a line of JSON each: debug, info (every
                      request; the default), warn, error, silent
  --json              prints one line of JSON when ready, and nothing else
  --help              prints this

Limits of start (docs/self-hosting.md says more):
  --max-total-bytes N          all files together (default ${LIMITS.maxTotalBytes}, 100 GiB)
  --min-free-bytes N           what stays free on the disk (default 512 MiB, a twentieth of a small disk)
  --max-open-jobs N            unfinished jobs of a project (default ${LIMITS.maxOpenJobs})
  --project-jobs-per-minute N  new jobs of an API key's project (default ${LIMITS.projectJobsPerMinute})
  --max-connections N          open connections (default ${LIMITS.maxConnections})
  --header-timeout N           seconds that headers may take to arrive (default ${LIMITS.headersTimeoutMs / 1000})
  --stall-timeout N            seconds without 1 kB after which a body is cut off (default ${LIMITS.stallTimeoutMs / 1000})
For each address but this computer's:
  --jobs-per-minute N          new jobs (default ${LIMITS.addressJobsPerMinute})
  --uploads-per-minute N       uploads started (default ${LIMITS.uploadsPerMinute})
  --wrong-ids-per-minute N     unknown ids, keys and download addresses (default ${LIMITS.wrongIdsPerMinute})
  --max-waits N                answers held back at the same time (default ${LIMITS.maxWaits})
  --max-address-connections N  open connections (default ${LIMITS.maxAddressConnections})

All other commands work beside a running server. If SVC_DATABASE_URL is set, they use that
database instead of the one in the data folder.
keys create prints a new API key once and stores only its hash. keys list shows no secrets, and what
keys revoke has ended is refused at once.
jobs list shows the newest first, ${DEFAULT_LIST_LIMIT} if --limit says nothing else; S is pending, in_progress, completed or
failed. Ids of open jobs are for you alone: who knows one may send its file.
jobs cancel ends an unfinished job as the job API does. Its bytes are removed soon after.
stats counts jobs, webhooks, and bytes of those that --max-total-bytes of the server allows.
webhooks add prints the secret of a new webhook once. It is told of the jobs of one project, or of all.
webhooks rotate prints a new secret; for a day each former one signs too.
dashboard secret prints a new secret for /dashboard once; dashboard off shuts it.
migrate brings the schema of the database up to date. With --check it only looks: code 1 says that it is not.
A server does it when it starts. No other command changes a schema that is there.
`;
