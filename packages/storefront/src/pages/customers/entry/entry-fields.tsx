import { t } from '../../../messages/t.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

/** An email address, ready for what browsers and phones fill in. */
export function EmailField(props: {
  id: string;
  name: string;
  error: string | undefined;
  onChange: () => void;
}) {
  return (
    <TextField
      {...props}
      label={t('Email')}
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}

/** Whether this can be an email address; the API has the last word. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** What stands beside a field that {@link looksLikeEmail} refuses. */
export const EMAIL_FAULT = t('Please enter your email address, such as aline@example.com.');
