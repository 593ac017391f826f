import './globals.css';
import type { ReactNode } from 'react';

// oxlint-disable-next-line import/no-default-export -- Next.js wants it.
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
