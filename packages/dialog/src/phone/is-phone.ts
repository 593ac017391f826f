/** Where a button is pressed: `auto` asks the browser. On a phone it sends files of the phone; elsewhere it shows a code. */
export type SvcDevice = 'auto' | 'phone' | 'computer';

/** What a browser tells of its device. */
export interface DeviceSigns {
  /** `navigator.userAgentData.mobile`; browsers without it have "Mobi" in the user agent on phones. */
  isMobile: boolean;
  /** A Mac with a touch screen: an iPad, which calls itself one. */
  isMacWithTouch: boolean;
  /** The main pointer is a finger: `(pointer: coarse)`. */
  isCoarse: boolean;
  /** There is a mouse, a trackpad or a pen: `(any-pointer: fine)`. */
  hasFinePointer: boolean;
  /** Something can hover, for example a mouse: `(any-hover: hover)`. */
  canHover: boolean;
}

/**
 * Whether the person holds the files in the hand. A tablet counts as long as only fingers point at it: with a mouse or
 * a trackpad it is used as a computer. A pen does not make a computer of an iPad.
 */
export function isPhone(signs: DeviceSigns): boolean {
  if (signs.isMobile) return true;
  if (!signs.isCoarse || signs.canHover) return false;
  return signs.isMacWithTouch || !signs.hasFinePointer;
}

/**
 * Whether the button sends files of this device. Without a browser: no.
 *
 * @param device - anything but `phone` and `computer` is `auto`: attributes may hold any text.
 */
export function isOnPhone(device?: SvcDevice | null): boolean {
  if (device === 'phone' || device === 'computer') return device === 'phone';
  return typeof window === 'object' && isPhone(readSigns());
}

function readSigns(): DeviceSigns {
  const { userAgent, maxTouchPoints } = navigator;
  const { mobile } = (Reflect.get(navigator, 'userAgentData') ?? {}) as { mobile?: boolean }; // in Chromium only
  return {
    isMobile: mobile ?? /Mobi/.test(userAgent),
    isMacWithTouch: /Macintosh/.test(userAgent) && maxTouchPoints > 1,
    isCoarse: matches('pointer: coarse'),
    hasFinePointer: matches('any-pointer: fine'),
    canHover: matches('any-hover: hover'),
  };
}

function matches(query: string): boolean {
  return window.matchMedia?.(`(${query})`).matches ?? false;
}
