import { Box, type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import {
  List,
  ListNoResults,
  type ListProps,
  type RaRecord,
  RecordsIterator,
  useListContext,
} from 'react-admin';

/** Whether the screen is a phone's. */
export const useIsPhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));

/** A list as every screen has it: 25 a page; files to keep have their own screen. */
export function Things(props: ListProps) {
  return <List perPage={25} exporter={false} sx={ROOM} {...props} />;
}

/** On a phone the round button that makes a new thing lies over the end of the list: nothing else is there. */
const ROOM = { '& .RaList-content': { mb: { xs: 10, sm: 0 } } };

/** The rows of a list as cards, one below the other, for a phone. */
export function Cards<R extends RaRecord>({ card }: { card: (record: R) => ReactNode }) {
  const { data, isPending } = useListContext<R>();
  if (!isPending && data?.length === 0) return <ListNoResults />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <RecordsIterator
        render={(record: R) => (
          <Box
            component="li"
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            {card(record)}
          </Box>
        )}
      />
    </Box>
  );
}
