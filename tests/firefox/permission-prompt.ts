import type { Evaluate } from './evaluate-in.ts';
import { waitUntil } from './wait-until.ts';

declare const PopupNotifications: { panel: { state: string } };

/** What an extension's question for a permission looks like in the browser's window. */
interface PermissionNotification extends Element {
  button: HTMLElement;
  secondaryButton: HTMLElement;
}

/** Waits for the question that `permissions.request` puts to the person, and presses its button. */
export async function answerPermissionPrompt(
  browserWindow: Evaluate,
  answer: 'allow' | 'deny',
): Promise<void> {
  await waitUntil('the permission prompt can be answered', () => browserWindow(pressAnswer, answer));
  await waitUntil('the permission prompt is gone', () =>
    browserWindow(() => PopupNotifications.panel.state === 'closed'),
  );
}

function pressAnswer(answer: 'allow' | 'deny'): boolean {
  const prompt = document.querySelector<PermissionNotification>('#addon-webext-permissions-notification');
  if (prompt === null || PopupNotifications.panel.state !== 'open') return false;
  (answer === 'allow' ? prompt.button : prompt.secondaryButton).click();
  return true;
}
