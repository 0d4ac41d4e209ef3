import { MAX_PASSWORD, MIN_PASSWORD } from '@isoko/contract/rules/password';
import { type InputHTMLAttributes, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';
import { Checkbox, Field, type FieldProps } from './field.tsx';

/** A password, shown on demand: on a phone a hidden one is hard to type twice. */
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

type Bound = { id: string; name: string; error: string | undefined; onChange: () => void };

/** A new password and its repetition; both are shown, or neither. */
export function NewPasswordFields({
  bind,
  isNew = false,
}: {
  bind: (name: 'password' | 'passwordConfirm') => Bound;
  /** It replaces an existing password. */
  isNew?: boolean;
}) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        {...bind('password')}
        label={isNew ? t('New password') : t('Password')}
        shown={shown}
        required
        autoComplete="new-password"
        hint={t('{min} to {max} characters. A short sentence is easy to remember and hard to guess.', {
          min: MIN_PASSWORD,
          max: MAX_PASSWORD,
        })}
      />
      <PasswordField
        {...bind('passwordConfirm')}
        label={isNew ? t('Repeat the new password') : t('Repeat the password')}
        shown={shown}
        required
        autoComplete="new-password"
      />
      <Checkbox
        label={t('Show what I type')}
        checked={shown}
        onChange={({ target }) => setShown(target.checked)}
      />
    </>
  );
}
