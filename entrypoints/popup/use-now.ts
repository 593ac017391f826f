import { useEffect, useState } from 'react';

/** Minutes are shown, so this is often enough. */
const TICK_MS = 5000;

/** The time, in milliseconds since 1970, as fresh as the display needs it. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
