/** The strokes of each icon, in a square of 24. */
const ICONS = {
  gear: 'M8.8 12a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M19.4 13.5a7.6 7.6 0 0 0 0-3l2-1.5-2-3.5-2.4 1a7.6 7.6 0 0 0-2.6-1.5L14 2.5h-4l-.4 2.5A7.6 7.6 0 0 0 7 6.5l-2.4-1-2 3.5 2 1.5a7.6 7.6 0 0 0 0 3l-2 1.5 2 3.5 2.4-1a7.6 7.6 0 0 0 2.6 1.5l.4 2.5h4l.4-2.5a7.6 7.6 0 0 0 2.6-1.5l2.4 1 2-3.5z',
  help: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9.4 9.6a2.6 2.6 0 1 1 3.7 2.4c-.7.4-1.1 1-1.1 1.9M12 16.7v.1',
  check: 'm5 12.5 4.6 4.6L19 7.5',
  alert: 'M12 6.5v7M12 17.4v.1',
  phone:
    'M9.1 2.5h5.8a2.6 2.6 0 0 1 2.6 2.6v13.8a2.6 2.6 0 0 1-2.6 2.6H9.1a2.6 2.6 0 0 1-2.6-2.6V5.1a2.6 2.6 0 0 1 2.6-2.6zM10.8 18.3h2.4',
  file: 'M13.5 2.5H7A1.5 1.5 0 0 0 5.5 4v16A1.5 1.5 0 0 0 7 21.5h10a1.5 1.5 0 0 0 1.5-1.5V7.5zM13.5 2.5v5h5',
  closedLock:
    'M7 10.5h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.5V7a4 4 0 0 1 8 0v3.5',
  openLock:
    'M7 10.5h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.5V7a4 4 0 0 1 7.8-1.2',
  cross: 'm7 7 10 10M17 7 7 17',
};

/** Decoration beside text, or in a button with a name: hidden from screen readers. */
export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} />
    </svg>
  );
}
