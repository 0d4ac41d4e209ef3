import { type InputHTMLAttributes, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';

/** A password, shown on demand: on a phone nobody types a hidden one twice without a slip. */
export function PasswordField({
  label,
  error,
  hint,
  shown: givenShown,
  ...rest
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { shown?: boolean }) {
  const [ownShown, setShown] = useState(false);
  const shown = givenShown ?? ownShown;
  return (
    <Field {...{ label, error, hint }} required={rest.required} id={rest.id}>
      {(props) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            maxLength={1000}
            {...rest}
            {...props}
            type={shown ? 'text' : 'password'}
            className={cx(props.className, 'min-h-12', givenShown === undefined && 'pr-20')}
          />
          {givenShown === undefined && (
            <ShowButton shown={shown} label={label} controls={props.id} onPress={() => setShown(!shown)} />
          )}
        </div>
      )}
    </Field>
  );
}

function ShowButton({
  shown,
  label,
  controls,
  onPress,
}: {
  shown: boolean;
  label: string;
  controls: string;
  onPress: () => void;
}) {
  const field = label.toLowerCase();
  return (
    <button
      type="button"
      aria-controls={controls}
      aria-label={shown ? t('Hide {field}', { field }) : t('Show {field}', { field })}
      onClick={onPress}
      className="absolute inset-y-0 right-0 min-w-16 rounded-control px-3 font-semibold text-green-700 text-md hover:bg-green-50"
    >
      {shown ? t('Hide') : t('Show')}
    </button>
  );
}
