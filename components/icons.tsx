import type { ReactNode } from 'react';

/** Decoration beside text or in a button that has a name of its own, so hidden from screen readers. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function GearIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="3.2" />
      <path d="M19.4 13.5a7.6 7.6 0 0 0 0-3l2-1.5-2-3.5-2.4 1a7.6 7.6 0 0 0-2.6-1.5L14 2.5h-4l-.4 2.5A7.6 7.6 0 0 0 7 6.5l-2.4-1-2 3.5 2 1.5a7.6 7.6 0 0 0 0 3l-2 1.5 2 3.5 2.4-1a7.6 7.6 0 0 0 2.6 1.5l.4 2.5h4l.4-2.5a7.6 7.6 0 0 0 2.6-1.5l2.4 1 2-3.5z" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.6 4.6L19 7.5" />
    </Icon>
  );
}

export function AlertIcon() {
  return (
    <Icon>
      <path d="M12 6.5v7M12 17.4v.1" />
    </Icon>
  );
}

export function PhoneIcon() {
  return (
    <Icon>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.6" />
      <path d="M10.8 18.3h2.4" />
    </Icon>
  );
}

export function FileIcon() {
  return (
    <Icon>
      <path d="M13.5 2.5H7A1.5 1.5 0 0 0 5.5 4v16A1.5 1.5 0 0 0 7 21.5h10a1.5 1.5 0 0 0 1.5-1.5V7.5z" />
      <path d="M13.5 2.5v5h5" />
    </Icon>
  );
}

export function LockIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <Icon>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d={isOpen ? 'M8 10.5V7a4 4 0 0 1 7.8-1.2' : 'M8 10.5V7a4 4 0 0 1 8 0v3.5'} />
    </Icon>
  );
}

export function CrossIcon() {
  return (
    <Icon>
      <path d="m7 7 10 10M17 7 7 17" />
    </Icon>
  );
}
