/** Calls an application's callback or listener. What it throws is the page's own error and stops no transfer. */
export function tell<Values extends unknown[]>(
  callback: ((...values: Values) => void) | undefined,
  ...values: Values
): void {
  try {
    callback?.(...values);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
