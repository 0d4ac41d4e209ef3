import { Alert, Box, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Form, PasswordInput, required, TextInput, useLogin } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure } from '#admin/api.ts';
import type { Entry } from '#admin/auth-provider.ts';
import { ProofForm, type Ways } from '#admin/proof/proof-form.tsx';
import { shop } from '#admin/ui/shop.ts';

/** The login of the back office: the password, and then the second factor where the account has one. */
export function LoginPage() {
  const { enter, ask, ways, failure, isEntering, startAgain } = useEntry();
  if (ways)
    return (
      <Door title="One more step">
        <Typography color="text.secondary">The password is right. Now show that it is you.</Typography>
        <ProofForm
          ways={ways}
          submit="Log in"
          prove={enter}
          onPasskeySpent={ask}
          back={{ label: 'Another account', go: startAgain }}
        />
      </Door>
    );
  return (
    <Door title="Back office">
      <Form onSubmit={({ email, password }: FieldValues) => ask({ email, password })} noValidate>
        <Stack sx={{ gap: 1 }}>
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
    </Door>
  );
}

function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 400 }}>
        <CardContent sx={{ p: 3 }}>
          <Stack sx={{ gap: 1 }}>
            <img {...shop.logo} alt={shop.name} style={{ maxWidth: '100%', alignSelf: 'start' }} />
            <Typography variant="h1">{title}</Typography>
            {children}
          </Stack>
        </CardContent>
      </Card>
    </Box>
  );
}

type Who = Pick<Entry, 'email' | 'password'>;

function useEntry() {
  const login = useLogin();
  const [who, setWho] = useState<Who | null>(null);
  const [ways, setWays] = useState<Ways | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isEntering, setEntering] = useState(false);
  /** Sends the password alone: it logs in, or the answer says how to prove the second factor. */
  const ask = async (given: Who | null = who) => {
    setFailure(null);
    setEntering(true);
    setWho(given);
    await login(given).catch((error: Error) => {
      const asked = waysOf(error);
      if (asked) return setWays(asked);
      setWays(null);
      setFailure(error.message);
    });
    setEntering(false);
  };
  const startAgain = () => {
    setWho(null);
    setWays(null);
  };
  return {
    ask,
    enter: (proof: object) => login({ ...who, ...proof }),
    ways,
    failure,
    isEntering,
    startAgain,
  };
}

function waysOf(error: Error): Ways | null {
  if (!(error instanceof CallFailure) || error.body.code !== 'second_factor_required') return null;
  return error.body.data as Ways;
}
