import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Reads process ids until its input ends, also by the end of our process, and then kills the last of them.
const GUARD = `
  pid=0
  while read -r line; do pid=$line; done
  if [ "$pid" -gt 0 ]; then
    kill -QUIT "$pid"
    tries=0
    while [ $tries -lt 50 ] && kill -0 "$pid"; do
      tries=$((tries + 1))
      sleep 0.1
    done
  fi
  if [ -n "$1" ]; then rm -rf "$1"; fi
`;

export interface ProcessGuard {
  /** The process to end together with this one. `undefined`: none. */
  watch: (pid: number | undefined) => void;
  /** Ends the watched process, and removes the folder. */
  end: () => Promise<void>;
}

/** Ends a service when this process ends, even by a kill: a small process waits for that. */
export function startGuard(folderToRemove = ''): ProcessGuard {
  const guard = spawn('sh', ['-c', GUARD, 'guard', folderToRemove], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl+C must not end the guard first.
    detached: true,
  });
  guard.unref();
  // The guard may end before a write, which is fine.
  guard.stdin.on('error', () => {});
  const ended = once(guard, 'exit');
  return {
    watch: (pid = 0) => void guard.stdin.write(`${pid}\n`),
    async end() {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}
