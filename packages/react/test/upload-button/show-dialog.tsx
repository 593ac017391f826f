import { vi } from 'vitest';
import type { SvcJobState } from '../../src/controller/svc-job-state.ts';
import { DEFAULT_LABELS } from '../../src/upload-button/labels.ts';
import { UploadDialog } from '../../src/upload-button/upload-dialog.tsx';
import type { Screen } from './screen.tsx';

/** Draws the dialog in that state, and in another one with `draw`. */
export async function showDialog(screen: Screen, state: SvcJobState) {
  const onClose = vi.fn<() => void>();
  const onRestart = vi.fn<() => void>();
  const given = { labels: DEFAULT_LABELS, received: [], onClose, onRestart };
  const draw = (next: SvcJobState) => screen.draw(<UploadDialog state={next} {...given} />);
  await draw(state);
  return { onClose, onRestart, draw };
}
