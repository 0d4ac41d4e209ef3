import AddIcon from '@mui/icons-material/Add';
import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath, useResourceContext } from 'react-admin';
import { Link } from 'react-router';

interface NothingYetProps {
  /** What the button says that makes the first one: `New coupon`; without it nobody can here. */
  first?: string;
  /** The shop cannot work without one. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** In place of a list that holds nothing: what would stand there, and the way to the first one. */
export function NothingYet({ first, isUrgent = false, children }: NothingYetProps) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const make = first && (
    <Button
      component={Link}
      to={createPath({ resource, type: 'create' })}
      variant="contained"
      startIcon={<AddIcon />}
    >
      {first}
    </Button>
  );
  return (
    <Alert severity={isUrgent ? 'warning' : 'info'} action={make} sx={{ my: 1 }}>
      {children}
    </Alert>
  );
}
