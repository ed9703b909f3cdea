import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './icon.module.css';

/** Inline SVG on a 24 px grid: an icon font or a sprite would cost a request. */
const shapes = {
  alert: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 8v4.5m0 3.2v.1" />
    </>
  ),
  arrow: <path d="M5 12h14m-5.5-5.5L19 12l-5.5 5.5" />,
  box: <path d="M12 3.5 4.5 7.3v9.4l7.5 3.8 7.5-3.8V7.3zM4.5 7.3 12 11l7.5-3.7M12 11v9.5" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2.5" />
      <path d="M4 10h16M8.5 3.5v4m7-4v4" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  chevron: <path d="m6 9.5 6 6 6-6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3 2" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5" />
      <path d="M5.5 15.5A1.5 1.5 0 0 1 4 14V6.5A2.5 2.5 0 0 1 6.5 4H14a1.5 1.5 0 0 1 1.5 1.5" />
    </>
  ),
  cross: <path d="m7 7 10 10M17 7 7 17" />,
  eye: (
    <>
      <path d="M3 12c2.3-4.2 5.3-6.3 9-6.3s6.7 2.1 9 6.3c-2.3 4.2-5.3 6.3-9 6.3S5.3 16.2 3 12Z" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.5 2.5 3.7 5.3 3.7 8.5s-1.2 6-3.7 8.5c-2.5-2.5-3.7-5.3-3.7-8.5s1.2-6 3.7-8.5Z" />
    </>
  ),
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.7 7.3v.1" />
    </>
  ),
  lifebuoy: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="3.5" />
      <path d="m6 6 3.5 3.5m5 5L18 18m0-12-3.5 3.5m-5 5L6 18" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2.5" />
      <path d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  pdf: (
    <>
      <path d="M13.5 3.5H8A2.5 2.5 0 0 0 5.5 6v12A2.5 2.5 0 0 0 8 20.5h8a2.5 2.5 0 0 0 2.5-2.5V8.5z" />
      <path d="M13.5 3.5v5h5M9 13h6m-6 3.5h4" />
    </>
  ),
  phone: <path d="M6.5 4h2.7l1.5 4-2 1.7a11 11 0 0 0 5.6 5.6l1.7-2 4 1.5v2.7a2 2 0 0 1-2.2 2A15.6 15.6 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4Z" />,
  pin: (
    <>
      <path d="M12 21c4.3-4 6.5-7.3 6.5-10.5a6.5 6.5 0 0 0-13 0C5.5 13.7 7.7 17 12 21Z" />
      <circle cx="12" cy="10.5" r="2.3" />
    </>
  ),
  plane: (
    <>
      <path d="M20.5 4 3.5 11l5.5 2.2L18 7l-6.5 7.7 5 4.3z" />
      <path d="M9 13.2V19l2.7-3" />
    </>
  ),
  signOut: (
    <path d="M14 8V6.5A2.5 2.5 0 0 0 11.5 4h-5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20h5a2.5 2.5 0 0 0 2.5-2.5V16M9.5 12h11m-3.5-3.5 3.5 3.5-3.5 3.5" />
  ),
  star: <path d="m12 3.8 2.6 5.2 5.7.8-4.1 4 1 5.7-5.2-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" fill="currentColor" stroke="none" />,
  undo: <path d="M8.5 5.5 4.5 9.5l4 4M4.5 9.5h9a6 6 0 0 1 0 12H11" transform="translate(0 -1.5)" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M5 20v-1a4.5 4.5 0 0 1 4.5-4.5h5A4.5 4.5 0 0 1 19 19v1" />
    </>
  ),
  video: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="M10.5 9.5v5l4-2.5z" />
    </>
  ),
  x: <path d="m5 5 14 14M19 5 5 19" />,
  youtube: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="4" />
      <path d="M10.5 9.5v5l4-2.5z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(css.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
