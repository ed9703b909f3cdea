import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './button-link.module.css';

interface ButtonLinkProps {
  href: string;
  /** Filled once per view; quiet everywhere else; light on a dark panel. */
  tone?: 'filled' | 'quiet' | 'light';
  small?: boolean;
  /** Shown only to people who are signed in, or only to those who are not. */
  when?: 'in' | 'out';
  className?: string | undefined;
  /** Hidden until the island shows it with an address, by this name. */
  link?: string;
  children: ReactNode;
}

export function ButtonLink({ href, tone = 'filled', small = false, when, className, link, children }: ButtonLinkProps) {
  return (
    <a
      className={classNames(css.button, css[tone], small && css.small, className)}
      href={href}
      data-when={when}
      data-link={link}
      hidden={link !== undefined}
    >
      {children}
    </a>
  );
}
