import { type ComponentPropsWithRef, type CSSProperties, type ElementType, Fragment, type ReactNode, useId } from 'react';
import classes from './input.module.css';

type Part = 'label' | 'description' | 'input' | 'error';

const defaultOrder: readonly Part[] = ['label', 'description', 'input', 'error'];

interface WrapperProps {
  label?: ReactNode;
  description?: ReactNode;
  /** Message below the field; `true` marks the field without a message. */
  error?: ReactNode;
  order?: readonly Part[];
  className?: string | undefined;
}

interface InputWrapperProps extends WrapperProps {
  /** Id of the input; hint and error get ids derived from it, see `describedBy`. */
  id: string;
  children: ReactNode;
}

const hasMessage = (error: ReactNode) => Boolean(error) && error !== true;

/** Value of `aria-describedby` for an input in an `InputWrapper`. */
export const describedBy = (id: string, { error, description }: Pick<WrapperProps, 'error' | 'description'>) =>
  [hasMessage(error) && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined;

/** Label, hint and error around an input. */
export function InputWrapper({ id, label, description, error, order = defaultOrder, className, children }: InputWrapperProps) {
  const parts: Record<Part, ReactNode> = {
    label: label && (
      <label className={classes.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
    ),
    description: description && <InputDescription id={`${id}-description`}>{description}</InputDescription>,
    input: children,
    error: hasMessage(error) && <InputError id={`${id}-error`}>{error}</InputError>,
  };
  return (
    <div className={className ? `${classes.root} ${className}` : classes.root} data-error={Boolean(error) || undefined}>
      {order.map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
    </div>
  );
}

interface MessageProps {
  id?: string;
  role?: 'alert';
  children: ReactNode;
}

export const InputError = (props: MessageProps) => <p {...props} className={classes.error} />;
export const InputDescription = (props: MessageProps) => <p {...props} className={classes.description} />;

interface OwnInputProps extends WrapperProps {
  id?: string;
  size?: 'sm' | 'lg';
  /** Inside the field, before the text. */
  leftSection?: ReactNode;
  /** In pixels at the default font size. */
  leftSectionWidth?: number;
  rightSection?: ReactNode;
  rightSectionWidth?: number;
  classNames?: { wrapper?: string | undefined; input?: string | undefined; section?: string | undefined };
}

type InputProps<Element extends ElementType> = OwnInputProps & { component?: Element } & Omit<
    ComponentPropsWithRef<Element>,
    keyof OwnInputProps | 'component'
  >;

export type TextInputProps = InputProps<'input'>;

const toRem = (width: number | undefined) => (width === undefined ? undefined : `${width / 16}rem`);
const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

/** Input with label, hint and error; `component` makes it a select or a text area. */
export function Input<Element extends ElementType = 'input'>(props: InputProps<Element>) {
  const { component, id, label, description, error, order = defaultOrder, className, ...field } = props as InputProps<'input'>;
  const { size = 'sm', leftSection, leftSectionWidth, rightSection, rightSectionWidth, classNames = {}, ...rest } = field;
  const ownId = useId();
  const inputId = id ?? ownId;
  const Control: ElementType = component ?? 'input';
  const isHintAbove = order.indexOf('description') < order.indexOf('input');
  const widths = { '--left-width': toRem(leftSectionWidth), '--right-width': toRem(rightSectionWidth) };
  return (
    <InputWrapper id={inputId} label={label} description={description} error={error} order={order} className={className}>
      <div
        className={join(classes.input, classNames.wrapper)}
        style={widths as CSSProperties}
        data-size={size}
        data-error={Boolean(error) || undefined}
        data-left={Boolean(leftSection) || undefined}
        data-right={Boolean(rightSection) || undefined}
        data-space-above={(description && isHintAbove) || undefined}
        data-space-below={(description && !isHintAbove) || hasMessage(error) || undefined}
      >
        {leftSection && <Section position="left" className={classNames.section} content={leftSection} />}
        <Control
          {...rest}
          id={inputId}
          className={join(classes.inputField, classNames.input)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { error, description })}
        />
        {rightSection && <Section position="right" className={classNames.section} content={rightSection} />}
      </div>
    </InputWrapper>
  );
}

interface SectionProps {
  position: 'left' | 'right';
  className: string | undefined;
  content: ReactNode;
}

const Section = ({ position, className, content }: SectionProps) => (
  <div className={join(classes.section, className)} data-position={position}>
    {content}
  </div>
);
