import { LANGUAGES } from '@isoko/contract/rules/languages';
import { Alert, Box, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Form, PasswordInput, required, TextInput, useLogin } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure } from '#admin/api.ts';
import type { Entry } from '#admin/auth-provider.ts';
import { chooseLanguage, language, OWN_NAMES } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { ProofForm, type Ways } from '#admin/proof/proof-form.tsx';
import { shop } from '#admin/ui/shop.ts';

/** The login of the back office: the password, and then the second factor if the account has one. */
export function LoginPage() {
  const { enter, ask, ways, failure, isEntering, startAgain } = useEntry();
  if (ways)
    return (
      <Door title={t('One more step')}>
        <Typography color="text.secondary">{t('The password is right. Now show that it is you.')}</Typography>
        <ProofForm
          ways={ways}
          submit={t('Log in')}
          prove={enter}
          onPasskeySpent={ask}
          back={{ label: t('Another account'), go: startAgain }}
        />
      </Door>
    );
  return (
    <Door title={t('Back office')}>
      <Form onSubmit={({ email, password }: FieldValues) => ask({ email, password })} noValidate>
        <Stack sx={{ gap: 1 }}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextInput
            source="email"
            label={t('Email')}
            type="email"
            autoComplete="username"
            autoFocus
            validate={required()}
            helperText={false}
          />
          <PasswordInput
            source="password"
            label={t('Password')}
            autoComplete="current-password"
            validate={required()}
            helperText={false}
          />
          <Button type="submit" variant="contained" size="large" disabled={isEntering}>
            {isEntering ? t('One moment …') : t('Log in')}
          </Button>
          <Link href="/forgot-password" sx={{ alignSelf: 'start', py: 1.5 }}>
            {t('Forgot your password?')}
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
          <LanguageChoice />
        </CardContent>
      </Card>
    </Box>
  );
}

/** The languages of the back office, each by its own name. */
function LanguageChoice() {
  return (
    <Box
      component="nav"
      aria-label={t('Language')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1.5, mx: -1 }}
    >
      {LANGUAGES.map((each) => (
        <Button
          key={each}
          size="small"
          lang={each}
          color={each === language() ? 'primary' : 'inherit'}
          aria-current={each === language() || undefined}
          onClick={() => chooseLanguage(each)}
          sx={{ fontWeight: each === language() ? 700 : 400 }}
        >
          {OWN_NAMES[each]}
        </Button>
      ))}
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
  /** Sends only the password: it logs in, or the answer lists the second factors. */
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
