import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { hook, type ViewLink } from '../hooks.ts';
import css from './button-link.module.css';

interface ButtonLinkProps {
  href: string;
  /** `filled` at most once per view; `light` on a dark panel. */
  tone?: 'filled' | 'quiet' | 'light';
  small?: boolean;
  /** Visible to signed-in or to signed-out visitors only. */
  when?: 'in' | 'out';
  className?: string | undefined;
  /** Name by which the island sets the address. */
  link?: ViewLink;
  /** Hidden until the island shows it. */
  isHidden?: boolean;
  children: ReactNode;
}

export function ButtonLink({ href, tone = 'filled', small = false, when, className, link, isHidden = false, children }: ButtonLinkProps) {
  return (
    <a
      className={classNames(css.button, css[tone], small && css.small, className)}
      href={href}
      data-when={when}
      {...(link && hook('link', link))}
      hidden={isHidden}
    >
      {children}
    </a>
  );
}
