import { MAX_PASSWORD, MIN_PASSWORD, passwordFaults } from '@isoko/contract/rules/password';
import { t } from '../../../messages/t.tsx';

/** What stands beside the fields of a password that is chosen; nothing beside those that will do. */
export function passwordWords(chosen: { password: string; passwordConfirm: string }): {
  password?: string;
  passwordConfirm?: string;
} {
  const { password, passwordConfirm } = passwordFaults(chosen);
  return {
    ...(password === 'too_short' && {
      password: t('Please use at least {n} characters.', { n: MIN_PASSWORD }),
    }),
    ...(password === 'too_long' && {
      password: t('Please use at most {n} characters.', { n: MAX_PASSWORD }),
    }),
    ...(passwordConfirm && { passwordConfirm: t('The two passwords are not the same.') }),
  };
}
