import { Typography } from '@mui/material';
import { Link } from 'react-router';

/** The title of a thing in a list, which opens it: as tall as a finger. */
export function TitleLink({ to, title }: { to: string; title: string }) {
  return (
    <Typography component={Link} to={to} sx={look}>
      {title}
    </Typography>
  );
}

const look = {
  ...{ display: 'block', py: 1.25, fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' },
  ...{ textDecoration: 'none', '&:hover, &:focus-visible': { textDecoration: 'underline' } },
};
