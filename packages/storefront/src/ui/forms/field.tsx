import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';

export interface FieldProps {
  label: string;
  /** The error below the field. */
  error?: string;
  hint?: ReactNode;
  /** Hides the label on the screen, not from screen readers. */
  hideLabel?: boolean;
}

/** The attributes that link a control to its label, hint and error. */
interface ControlProps {
  id: string;
  className: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

const control = cx(
  'w-full rounded-control border bg-white px-3.5 text-base text-ink placeholder:text-soft/80',
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-green-600',
);

/** A label, a control, and below it the hint and the error, announced with it. */
export function Field({
  label,
  error,
  hint,
  hideLabel,
  required,
  id: givenId,
  children,
}: FieldProps & { required?: boolean; id?: string; children: (props: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = cx(hint ? `${id}-hint` : '', error ? `${id}-error` : '');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-ink text-md'}>
        {label}
        {!required && !hideLabel && <span className="font-normal text-soft">{` ${t('(optional)')}`}</span>}
      </label>
      {children({
        id,
        className: cx(control, error ? 'border-sale' : 'border-edge'),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-medium text-sale text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** The props of a field, separated from those of its control. */
function splitProps<P extends FieldProps & { required?: boolean; id?: string }>(props: P) {
  const { label, error, hint, hideLabel, ...control } = props;
  return { field: { label, error, hint, hideLabel, required: props.required, id: props.id }, control };
}

/** One line of text. */
export function TextField(
  props: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(tied) => <input {...control} {...tied} className={cx(tied.className, 'min-h-12')} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(tied) => <textarea rows={3} {...control} {...tied} className={cx(tied.className, 'py-3')} />}
    </Field>
  );
}

/** The browser's own select: the best one on a phone. Its arrow is in styles.css. */
export function SelectField(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(tied) => <select {...control} {...tied} className={cx(tied.className, 'min-h-12 pr-9')} />}
    </Field>
  );
}

/** A box to tick, with its label. */
export function Checkbox({ label, ...rest }: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer select-none items-center gap-3 self-start text-base">
      <input type="checkbox" {...rest} className="size-5 shrink-0 accent-green-700" />
      {label}
    </label>
  );
}
