import { MAX_PASSWORD, MIN_PASSWORD } from '@isoko/contract/rules/password';
import { useState } from 'react';
import { t } from '../../messages/t.tsx';
import { Checkbox } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';

type Bound = { id: string; name: string; error: string | undefined; onChange: () => void };

/** A password that is chosen, and its repetition; both are shown, or neither. */
export function NewPasswordFields({
  bind,
  isNew = false,
}: {
  bind: (name: 'password' | 'passwordConfirm') => Bound;
  /** It takes the place of another one. */
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
