import type { WebhookOption } from '../config/server-options.ts';
import { isWebhookSecret, SECRET_FORM } from '../webhooks/webhook-secret.ts';
import { parseWebhookUrl } from '../webhooks/webhook-url.ts';
import { UsageError } from './usage-error.ts';

const SECRET_VARIABLE = 'SVC_WEBHOOK_SECRET';

/**
 * The webhook of `--webhook`, with the secret of the environment. Without the option that is not looked at:
 * it may be there for another program.
 *
 * @throws UsageError, when either cannot be used.
 */
export function findStartWebhook(
  text: string | undefined,
  environment: NodeJS.ProcessEnv,
): WebhookOption | undefined {
  if (text === undefined) return undefined;
  const url = parseWebhookUrl(text);
  const secret = environment[SECRET_VARIABLE] ?? '';
  if (url === undefined) {
    throw new UsageError(
      '--webhook must be an address such as https://app.example.com/webhooks, without a name and a password.',
    );
  }
  if (isWebhookSecret(secret)) return { url, secret };
  throw new UsageError(`--webhook needs a secret in ${SECRET_VARIABLE}: ${SECRET_FORM}.`);
}
