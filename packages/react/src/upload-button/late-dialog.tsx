import type { UploadDialogProps } from '@svc/dialog';
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';

// The dialog is a script of its own, which the button loads when a press is near. `lazy` of React would hold it back for
// up to 0.3 s after it was loaded.

let Loaded: ComponentType<UploadDialogProps> | undefined;

async function loadDialog(): Promise<void> {
  Loaded ??= (await import('@svc/dialog/upload-dialog')).UploadDialog;
}

export function preloadDialog(): void {
  void loadDialog().catch(() => undefined); // tried again at the press
}

/** The dialog, as soon as it is loaded. Where it cannot be loaded, it closes. */
export function LateDialog(props: UploadDialogProps): ReactElement | null {
  const { onClose } = props;
  const [, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!Loaded) void loadDialog().then(() => setIsLoaded(true), onClose);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
}
