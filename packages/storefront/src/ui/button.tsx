import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './class-names.ts';

export interface ButtonLook {
  variant?: 'primary' | 'outline' | 'ghost';
  size?: 'sm' | 'md' | 'lg' | 'icon';
}

const variants = {
  primary: 'bg-green-700 text-white hover:bg-green-800',
  outline: 'border border-green-700/25 bg-white text-green-700 hover:border-green-700 hover:bg-green-50',
  ghost: 'text-green-700 hover:bg-green-50',
};

/** Every size keeps a touch target of 44 px or more; `sm` is for dense desktop rows. */
const sizes = {
  sm: 'min-h-9 px-3.5 text-sm',
  md: 'min-h-11 px-5 text-md',
  lg: 'min-h-12 px-6 text-base',
  icon: 'size-11',
};

/** The classes of a button, for elements that must look like one. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control text-center font-semibold',
    'transition-colors duration-150 disabled:opacity-50 disabled:hover:bg-none aria-disabled:opacity-50',
    variants[variant],
    sizes[size],
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook & { busy?: boolean };

/** Ignores a press, and Enter in a field of its form. */
const ignore = (press: MouseEvent) => press.preventDefault();

/** A button. `busy` shows that its work runs and ignores further presses; it keeps the focus. */
export function Button({ variant, size, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(buttonClass({ variant, size }), className)}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {busy && (
        <span className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent" />
      )}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonLook) {
  return <Link className={cx(buttonClass({ variant, size }), className as string)} {...rest} />;
}
