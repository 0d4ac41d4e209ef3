import { Alert, Box, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Form, Notification, PasswordInput, required, TextInput, useLogin } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import logo from './logo.svg';

/** The door of the back office. */
export function LoginPage() {
  const { enter, failure, isEntering } = useEntry();
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 400 }}>
        <CardContent sx={{ p: 3 }}>
          <Form onSubmit={(wish: FieldValues) => enter(wish as Wish)} noValidate>
            <Stack sx={{ gap: 1 }}>
              <img src={logo} alt="Isoko" width="124" height="36" />
              <Typography variant="h1">Back office</Typography>
              {failure && <Alert severity="error">{failure}</Alert>}
              <TextInput
                source="email"
                label="Email"
                type="email"
                autoComplete="username"
                autoFocus
                validate={required()}
                helperText={false}
              />
              <PasswordInput
                source="password"
                label="Password"
                autoComplete="current-password"
                validate={required()}
                helperText={false}
              />
              <Button type="submit" variant="contained" size="large" disabled={isEntering}>
                {isEntering ? 'One moment …' : 'Log in'}
              </Button>
              <Link href="/forgot-password" sx={{ alignSelf: 'start', py: 1.5 }}>
                Forgot your password?
              </Link>
            </Stack>
          </Form>
        </CardContent>
      </Card>
      <Notification />
    </Box>
  );
}

interface Wish {
  email: string;
  password: string;
}

function useEntry() {
  const login = useLogin();
  const [failure, setFailure] = useState<string | null>(null);
  const [isEntering, setEntering] = useState(false);
  const enter = async (wish: Wish) => {
    setFailure(null);
    setEntering(true);
    await login(wish).catch((error: Error) => setFailure(error.message));
    setEntering(false);
  };
  return { enter, failure, isEntering };
}
