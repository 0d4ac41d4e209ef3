import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { MAX_LEVEL, type Step } from './tree-order.ts';

const STEPS: { step: Step; text: string }[] = [
  { step: 'up', text: 'Move up' },
  { step: 'down', text: 'Move down' },
  { step: 'in', text: 'Put below the one above' },
  { step: 'out', text: 'Take one level out' },
];

interface CategoryMenuProps {
  category: StaffCategory;
  canStep: (step: Step) => boolean;
  onStep: (step: Step) => void;
}

/** What can be done with a category, without dragging too. */
export function CategoryMenu({ category: { _id, name, level }, canStep, onStep }: CategoryMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const filter = encodeURIComponent(JSON.stringify({ category: _id }));
  return (
    <>
      <IconButton
        aria-label={`More about ${name}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={close}>
        {STEPS.map(({ step, text }) => (
          <MenuItem
            key={step}
            disabled={!canStep(step)}
            onClick={() => {
              close();
              onStep(step);
            }}
          >
            {text}
          </MenuItem>
        ))}
        <Divider />
        {level < MAX_LEVEL && (
          <MenuItem component={Link} to="/categories/create" state={{ record: { parent: _id } }}>
            Add a category below it
          </MenuItem>
        )}
        <MenuItem component={Link} to={`/products?filter=${filter}`}>
          See its products
        </MenuItem>
      </Menu>
    </>
  );
}
