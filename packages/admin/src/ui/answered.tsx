import { Alert, Box, Button, CircularProgress } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallFailure } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { PasskeyUnused } from '#admin/proof/passkeys.ts';
import { useRunning } from './running.ts';

/** The answer of a call; before that a spinner, and after a failure the reason, with a button to try again. */
export function Answered<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return <Waiting error={query.error} onAgain={query.refetch} />;
}

/** A spinner; or the reason of a failure, with a button to try again. */
export function Waiting({ error, onAgain }: { error?: Error | null; onAgain?: () => unknown }) {
  if (error) {
    const again = onAgain && <Button onClick={() => onAgain()}>{t('Try again')}</Button>;
    return (
      <Alert severity="error" action={again}>
        {error.message}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
      <CircularProgress aria-label={t('Loading')} />
    </Box>
  );
}

/** The error of a refused call. */
type Refused = { status?: number; errors?: CallFailure['body']['errors'] };

/**
 * Runs the request of a form or a button, one at a time. `failure` is the error of the last one; `fail` sets
 * it, or clears it with null. `attempt` resolves with the HTTP status and the field errors of a refusal; null:
 * it succeeded, or another one was still running.
 */
export function useAttempt() {
  const [failure, fail] = useState<string | null>(null);
  const [isRunning, setRunning] = useRunning();
  const attempt = async (work: () => Promise<unknown>): Promise<Refused | null> => {
    if (isRunning) return null;
    setRunning(true);
    fail(null);
    try {
      await work();
      return null;
    } catch (error) {
      if (!(error instanceof CallFailure || error instanceof PasskeyUnused)) throw error;
      fail(error.message);
      return error instanceof CallFailure ? { status: error.status, errors: error.body.errors } : {};
    } finally {
      setRunning(false);
    }
  };
  return { attempt, failure, fail, isRunning };
}
