import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { DeleteWithConfirmButton, SaveButton, Toolbar } from 'react-admin';

interface FormToolbarProps {
  isNew?: boolean;
  /** Other buttons beside Save. */
  children?: ReactNode;
  /** What is asked before it is removed; without it nothing can be. */
  remove?: { title: string; text: string };
}

/** What stands below a form: keep it, look at it, remove it. */
export function FormToolbar({ isNew = false, children, remove }: FormToolbarProps) {
  return (
    <Toolbar sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SaveButton alwaysEnable={isNew} />
        {children}
      </Box>
      {!isNew && remove && (
        <DeleteWithConfirmButton
          mutationMode="pessimistic"
          confirmTitle={remove.title}
          confirmContent={remove.text}
        />
      )}
    </Toolbar>
  );
}
