import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Figure } from './figures-of.ts';

const tile = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: '#fff',
  display: 'block',
  textAlign: 'left',
};
const urgent = { bgcolor: 'error.light', borderColor: 'error.main' };

/** The numbers as tiles; each leads to its list. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
      {figures.map((figure) => (
        <Tile key={figure.name} figure={figure} />
      ))}
    </Box>
  );
}

function Tile({ figure: { name, value, to, isUrgent } }: { figure: Figure }) {
  const sx = { ...tile, ...(isUrgent && urgent) };
  const text = (
    <>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {name}
      </Typography>
      <Typography component="span" variant="h2" sx={{ whiteSpace: 'nowrap' }}>
        {value}
      </Typography>
    </>
  );
  if (!to) return <Box sx={sx}>{text}</Box>;
  return (
    <ButtonBase component={Link} to={to} sx={sx} focusRipple>
      {text}
    </ButtonBase>
  );
}
