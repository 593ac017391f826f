/** For work that nobody breaks off. */
export const NEVER: AbortSignal = new AbortController().signal;
