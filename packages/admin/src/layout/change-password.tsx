import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { Form, PasswordInput, required, Title, useNotify, useRedirect } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { call } from '#admin/api.ts';
import { refreshSession } from '#admin/auth-provider.ts';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';

/** Changes the user's own password; `isFirst`: replaces the initial one, which must not stay. */
export function ChangePassword({ isFirst = false }: { isFirst?: boolean }) {
  const { attempt, failure } = useAttempt();
  const notify = useNotify();
  const redirect = useRedirect();
  const save = async ({ passwordCurrent, password, passwordConfirm }: FieldValues) => {
    const refused = await attempt(async () => {
      await call('PATCH /admin/session/password', { body: { passwordCurrent, password, passwordConfirm } });
      await refreshSession();
      notify(t('Your password was changed.'), { type: 'success' });
      redirect('/');
    });
    return refused?.errors;
  };
  return (
    <Card sx={{ maxWidth: 440, mx: 'auto', my: 2 }}>
      <Title title={t('Your password')} />
      <CardContent>
        <Form onSubmit={save}>
          <Stack sx={{ gap: 1 }}>
            <Typography variant="h2">
              {isFirst ? t('Welcome! Please choose a password') : t('Change your password')}
            </Typography>
            <Typography color="text.secondary">
              {isFirst
                ? t(
                    'You logged in with a temporary password. Choose your own, at least 8 characters, that nobody else knows.',
                  )
                : t('At least 8 characters. Other devices are logged out.')}
            </Typography>
            {failure && <Alert severity="error">{failure}</Alert>}
            <PasswordInput
              source="passwordCurrent"
              label={t('Current password')}
              autoComplete="current-password"
              validate={required()}
              helperText={false}
            />
            <NewPassword source="password" label={t('New password')} />
            <NewPassword source="passwordConfirm" label={t('Repeat new password')} />
            <Button type="submit" variant="contained" size="large">
              {t('Save the password')}
            </Button>
          </Stack>
        </Form>
      </CardContent>
    </Card>
  );
}

function NewPassword(props: { source: string; label: string }) {
  return <PasswordInput {...props} autoComplete="new-password" validate={required()} helperText={false} />;
}
