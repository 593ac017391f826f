// The minimum versions in the extension's manifest (wxt.config.ts), which are also those of the tests.

/** From this version on, files pass between the extension's parts by reference (`message_serialization`). */
export const MINIMUM_CHROMIUM = 148;

/** The manifest's `data_collection_permissions` are known from 140 on, on Android from this version on. */
export const MINIMUM_FIREFOX = 142;

/** Older ones cannot look into closed shadow roots. Nothing is tested there: docs/compatibility.md. */
export const MINIMUM_SAFARI = 26;
