import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { TitleLink } from './title-link.tsx';

interface RowProps {
  /** Where a press on its title leads. */
  to: string;
  title: string;
  /** A picture or a sign in front. */
  picture?: ReactNode;
  /** What stands below the title, in small. */
  text?: ReactNode;
  /** States in a word or two; on a phone below the text. */
  tags?: ReactNode;
  /** Buttons at the end; on a phone below. */
  actions?: ReactNode;
}

/** A thing in a list, as wide as the screen: its title opens it. */
export function Row({ to, title, picture, text, tags, actions }: RowProps) {
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      {picture && <Box sx={{ alignSelf: 'flex-start', pt: 1 }}>{picture}</Box>}
      <Box sx={words}>
        <Box sx={{ minWidth: 0, flex: '1 1 0' }}>
          <TitleLink to={to} title={title} />
          {text && (
            <Typography
              component="div"
              variant="body2"
              color="text.secondary"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {text}
            </Typography>
          )}
        </Box>
        {tags && <Box sx={tagged}>{tags}</Box>}
      </Box>
      {actions && <Box sx={tagged}>{actions}</Box>}
    </Box>
  );
}

/** What it says and its states: side by side where there is room. */
const words = {
  display: { xs: 'block', sm: 'flex' },
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  flex: '1 1 12rem',
};
const tagged = { display: 'flex', flexWrap: 'wrap', gap: 0.5, '&:empty': { display: 'none' }, my: 0.75 };
