import { awaitDialog, type UploadDialogProps } from '@svc/dialog';
import { useEffect, useRef, useState, type ComponentType, type ReactElement } from 'react';

// The dialog is a script of its own, which the button loads when a press is near. `lazy` of React would hold it back for
// up to 0.3 s after it was loaded.

let Loaded: ComponentType<UploadDialogProps> | undefined;

async function loadDialog(): Promise<void> {
  Loaded ??= (await import('@svc/dialog/upload-dialog')).UploadDialog;
}

export function preloadDialog(): void {
  void loadDialog().catch(() => undefined); // tried again at the press
}

interface LateDialogProps extends UploadDialogProps {
  /** It cannot be loaded. */
  onMissing: (cause: unknown) => void;
}

/** The dialog, as soon as it is loaded. */
export function LateDialog({ onMissing, ...props }: LateDialogProps): ReactElement | null {
  const [, setIsLoaded] = useState(false);
  const latest = useRef({ onMissing, onClose: props.onClose });
  useEffect(() => {
    latest.current = { onMissing, onClose: props.onClose };
  });
  useEffect(() => {
    if (Loaded) return undefined;
    return awaitDialog({
      load: loadDialog,
      onLoaded: () => setIsLoaded(true),
      onMissing: (cause) => latest.current.onMissing(cause),
      onClose: () => latest.current.onClose(),
    });
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
}
