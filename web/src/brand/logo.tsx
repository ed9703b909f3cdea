import { rem } from '../lib/format.ts';
import css from './logo.module.css';

const markShape = (
  <>
    <path d="M14.8 6.05A8.3 8.9 0 1 1 12.2 5.2V13.9a2.3 2.3 0 0 1-4.6 0a1.3 1.3 0 0 0-2.6 0a4.9 4.9 0 0 0 9.8 0Z" />
    <path d="M13.4 4.3C13.4 1.8 16 .4 20.6.7c.1 3.5-2.4 5-7.2 3.6Z" />
  </>
);
const nameShape = (
  <g fill="none" stroke="currentColor" strokeWidth="11" strokeLinecap="round" strokeLinejoin="round" transform="translate(110)">
    <path d="M8 22v50a15 15 0 0 1-15 15M76 22v48M98 22v48M98 39a17 17 0 0 1 34 0v31M132 39a17 17 0 0 1 34 0v31M188 22v27a21 21 0 0 0 42 0V22M230 22v48M252 22v48M252 43a21 21 0 0 1 42 0v27" />
    <circle cx="52" cy="46" r="24" />
    <ellipse cx="9.5" cy="-3" rx="7.8" ry="10.2" transform="rotate(28 9.5 -3)" fill="currentColor" stroke="none" />
  </g>
);

/** Mark and name in the text colour, for the storefront. */
export const LogoSign = () => (
  <svg viewBox="0 -22 418 118" aria-hidden="true">
    <g fill="currentColor" transform="translate(-10 -23) scale(4.1)">
      {markShape}
    </g>
    {nameShape}
  </svg>
);

/** Mark in the brand colour and name in the text colour, for the studio and the sign-in page. */
export const Logo = () => (
  <span className={css.logo}>
    <Mark size={26} />
    <svg viewBox="100 -20 312 116" height="1.25rem" aria-hidden="true">
      {nameShape}
    </svg>
  </span>
);

export const Mark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 24 24" width={rem(size)} height={rem(size)} fill="var(--brand)" aria-hidden="true">
    {markShape}
  </svg>
);
