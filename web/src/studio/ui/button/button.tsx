import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import classes from './button.module.css';

export interface ButtonProps {
  variant?: 'default' | 'filled' | 'subtle';
  size?: 'sm' | 'lg';
  fullWidth?: boolean;
  disabled?: boolean | undefined;
  /** Looks disabled, but keeps the focus. */
  'data-disabled'?: boolean | undefined;
  leftSection?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

type PolymorphicProps<Element extends ElementType> = ButtonProps & {
  /** Element or component to render: `a`, `label`, the router's `Link`. */
  component?: Element;
} & Omit<ComponentPropsWithRef<Element>, keyof ButtonProps | 'component'>;

/** Button, or a link that looks like one. */
export function Button<Element extends ElementType = 'button'>({
  component,
  variant = 'default',
  size = 'sm',
  fullWidth = false,
  disabled,
  'data-disabled': looksDisabled,
  leftSection,
  className,
  children,
  ...rest
}: PolymorphicProps<Element>) {
  const Root: ElementType = component ?? 'button';
  return (
    <Root
      {...(Root === 'button' ? { type: 'button' } : {})}
      {...rest}
      {...(disabled ? { disabled } : {})}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-button
      data-variant={variant}
      data-size={size}
      data-block={fullWidth || undefined}
      data-disabled={disabled || looksDisabled || undefined}
    >
      <span className={classes.inner}>
        {leftSection && (
          <span className={classes.section} data-position="left">
            {leftSection}
          </span>
        )}
        <span className={classes.label}>{children}</span>
      </span>
    </Root>
  );
}
