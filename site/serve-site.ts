import { serve } from 'vitepress';

/** Serves the built site at `http://localhost:{port}{base}`, until the process ends. */
export async function serveSite({ base, port }: { base: string; port: number }): Promise<void> {
  await serve({ root: import.meta.dirname, base, port });
}
