import { useEffect, useRef } from 'react';
import { nameOf, type SavedBackend } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';

interface RemovedBackendProps {
  /** `null`, when none was removed. */
  removed: { backend: SavedBackend; wasActive: boolean } | null;
  /** The one in use now. */
  active: SavedBackend;
  onUndo: () => void;
}

/** What was removed, and the way back. Always in the page, so that screen readers say it. */
export function RemovedBackend({ removed, active, onUndo }: RemovedBackendProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const removedId = removed?.backend.id;
  // The button that was clicked is gone: the keyboard goes on from here.
  useEffect(() => {
    if (removedId !== undefined) undo.current?.focus();
  }, [removedId]);
  return (
    <div className="removed" aria-live="polite">
      {removed && (
        <>
          <p>{describe(removed, active)}</p>
          <button ref={undo} className="small-button" type="button" onClick={onUndo}>
            {texts.options.undo}
          </button>
        </>
      )}
    </div>
  );
}

function describe(removed: NonNullable<RemovedBackendProps['removed']>, active: SavedBackend): string {
  const name = nameOf(removed.backend);
  const { options } = texts;
  return removed.wasActive ? options.removedActive(name, nameOf(active)) : options.removed(name);
}
