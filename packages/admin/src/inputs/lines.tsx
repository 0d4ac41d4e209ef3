import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { SimpleFormIterator, useSimpleFormIterator } from 'react-admin';

/** Each line is a box of its own. React-admin shows what moves or removes it only to those who hover. */
const LINES = {
  '& .RaSimpleFormIterator-line, & > ul > li:last-child.RaSimpleFormIterator-line': {
    alignItems: 'flex-start',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    px: 1.5,
    py: 1,
    mb: 1,
  },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
};

interface LinesProps {
  /** What the button says that adds one: `Add a way`. */
  add: string;
  /** The order says something: lines can be moved. */
  isOrdered?: boolean;
  /** Columns where there is room for them. */
  columns?: number;
  /** The inputs of one line. */
  children: ReactNode;
}

/** The lines of an ArrayInput: one below the other, with what moves and removes each of them beside it. */
export function Lines({ add, isOrdered = false, columns = 2, children }: LinesProps) {
  return (
    <SimpleFormIterator
      disableReordering={!isOrdered}
      disableClear
      fullWidth
      addButton={<AddLine label={add} />}
      sx={LINES}
    >
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
          width: '100%',
        }}
      >
        {children}
      </Box>
    </SimpleFormIterator>
  );
}

function AddLine({ label }: { label: string }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add()}>
      {label}
    </Button>
  );
}
