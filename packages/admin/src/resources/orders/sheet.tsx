import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link, useParams } from 'react-router';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/use-call.ts';

const onScreenOnly = { '@media print': { display: 'none' } };

/** A sheet of paper about the order of the page's address; above it, on the screen alone, how to print it. */
export function Sheet({ title, children }: { title: string; children: (order: StaffOrder) => ReactNode }) {
  const { id = '' } = useParams();
  const query = useCall('GET /admin/orders/:id', { params: { id } });
  return (
    <Box
      component="main"
      sx={{ maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 3 }, bgcolor: '#fff', minHeight: '100dvh' }}
    >
      <Title title={title} />
      <Stack direction="row" sx={{ gap: 1, mb: 2, ...onScreenOnly }}>
        <Button component={Link} to={`/orders/${id}/show`}>
          Back to the order
        </Button>
        <Button variant="contained" onClick={() => window.print()}>
          Print
        </Button>
      </Stack>
      <Answered query={query}>
        {({ data: order }) => (
          <>
            <Typography variant="h1">{title}</Typography>
            {children(order)}
          </>
        )}
      </Answered>
    </Box>
  );
}
