// What the extension's manifest asks for (wxt.config.ts), and so the oldest browsers that its tests take.

/** Files pass between the extension's parts by reference from this version on (`message_serialization`). */
export const MINIMUM_CHROMIUM = 148;

/** The manifest's `data_collection_permissions` are known from 140 on, on Android from this version on. */
export const MINIMUM_FIREFOX = 142;
