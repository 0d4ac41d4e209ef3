import { Alert, Box, Button, CircularProgress } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** What a call answered; before that that it is on its way, and when it failed why, with a way to try again. */
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

/** That something is on its way; or why it failed, with a way to try again. */
export function Waiting({ error, onAgain }: { error?: Error | null; onAgain: () => unknown }) {
  if (error) {
    const again = <Button onClick={() => onAgain()}>Try again</Button>;
    return (
      <Alert severity="error" action={again}>
        {error.message}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}
