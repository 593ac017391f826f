/** What `--help` prints. */
export const HELP_TEXT = `Pocketfill transfer server: lets a phone send a file to a page on this computer.

Usage:
  svc-server [start] [options]
  svc-server keys create --project NAME [--data DIR]

Options of start:
  --port N            port to listen at (default 8787; 0 picks a free one)
  --host H            address to listen at (default 0.0.0.0)
  --data DIR          where jobs, keys and files are kept
  --public-url URL    address under which phones reach this server
  --allow-origin O    lets the pages of an origin use the job routes (may be given again)
  --allow-network     lets other computers use the job routes
  --max-bytes N       largest file (default 5368709120, 5 GiB)
  --job-lifetime N    minutes until an unfinished job fails (default 60)
  --log-level LEVEL   what is written to the error output, a line of JSON each: debug, info (every
                      request; the default), warn, error, silent
  --json              prints one line of JSON when ready, and nothing else
  --help              prints this

keys create prints a new API key once and stores only its hash.
`;
