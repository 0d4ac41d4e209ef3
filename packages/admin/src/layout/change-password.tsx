import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Form, PasswordInput, required, Title, useNotify, useRedirect } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { refreshSession } from '#admin/auth-provider.ts';

interface WishlistItem {
  passwordCurrent: string;
  password: string;
  passwordConfirm: string;
}

/** One's own password; `isFirst`: the one that was handed out, which must not stay. */
export function ChangePassword({ isFirst = false }: { isFirst?: boolean }) {
  const { save, failure } = useChange();
  return (
    <Card sx={{ maxWidth: 440, mx: 'auto', my: 2 }}>
      <Title title="Your password" />
      <CardContent>
        <Form
          onSubmit={({ passwordCurrent, password, passwordConfirm }: FieldValues) =>
            save({ passwordCurrent, password, passwordConfirm })
          }
        >
          <Stack sx={{ gap: 1 }}>
            <Typography variant="h2">
              {isFirst ? 'Welcome! Please choose a password' : 'Change your password'}
            </Typography>
            <Typography color="text.secondary">
              {isFirst
                ? 'The one you logged in with was handed to you. Yours is at least 8 characters, and nobody else knows it.'
                : 'At least 8 characters. Other devices are logged out.'}
            </Typography>
            {failure && <Alert severity="error">{failure}</Alert>}
            <PasswordInput
              source="passwordCurrent"
              label="Password now"
              autoComplete="current-password"
              validate={required()}
              helperText={false}
            />
            <PasswordInput
              source="password"
              label="New password"
              autoComplete="new-password"
              validate={required()}
              helperText={false}
            />
            <PasswordInput
              source="passwordConfirm"
              label="New password again"
              autoComplete="new-password"
              validate={required()}
              helperText={false}
            />
            <Button type="submit" variant="contained" size="large">
              Save the password
            </Button>
          </Stack>
        </Form>
      </CardContent>
    </Card>
  );
}

function useChange() {
  const [failure, setFailure] = useState<string | null>(null);
  const notify = useNotify();
  const redirect = useRedirect();
  const save = async (body: WishlistItem) => {
    setFailure(null);
    try {
      await call('PATCH /admin/session/password', { body });
      await refreshSession();
      notify('Your password is changed.', { type: 'success' });
      redirect('/');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.message);
      return error.body.errors;
    }
  };
  return { save, failure };
}
