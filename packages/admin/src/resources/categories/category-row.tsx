import { useSortable } from '@dnd-kit/sortable';
import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Box, Divider, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { productsText } from '#admin/ui/change-set-words.ts';
import { Thumbnail } from '#admin/ui/row.tsx';
import { MAX_LEVEL, type Step } from './tree-order.ts';

/** The indent of a level, in px: four of them fit on a phone. */
export const INDENT = 20;

interface CategoryRowProps {
  category: StaffCategory;
  mayChange: boolean;
  canStep: (step: Step) => boolean;
  onStep: (step: Step) => void;
}

/** A category in the tree. */
export function CategoryRow({ category, mayChange, canStep, onStep }: CategoryRowProps) {
  const { _id, name, level, image, product_count } = category;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: _id, disabled: !mayChange });
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    ...{ transition, position: 'relative' as const, zIndex: isDragging ? 2 : undefined },
  };
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={style}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: '#fff' }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: `${level * INDENT}px`, pr: 0.5, py: 0.5 }}
      >
        {mayChange && (
          <IconButton
            ref={setActivatorNodeRef}
            aria-label={t('Drag {name}', { name })}
            {...attributes}
            {...listeners}
            sx={{ cursor: 'grab', touchAction: 'none' }}
          >
            <DragIndicatorIcon />
          </IconButton>
        )}
        <Thumbnail name={image} size={40} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Name category={category} mayChange={mayChange} />
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {product_count}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {productsText(product_count)}
          </Box>
        </Typography>
        {mayChange && <CategoryMenu category={category} canStep={canStep} onStep={onStep} />}
      </Box>
    </Box>
  );
}

function Name({
  category: { _id, name, level },
  mayChange,
}: {
  category: StaffCategory;
  mayChange: boolean;
}) {
  const look = {
    fontWeight: level === 0 ? 700 : 500,
    color: 'text.primary',
    overflowWrap: 'anywhere',
    textDecoration: 'none',
  };
  if (!mayChange) return <Typography sx={look}>{name}</Typography>;
  return (
    <Typography component={Link} to={`/categories/${_id}`} sx={{ ...look, display: 'block', py: 1.25 }}>
      {name}
    </Typography>
  );
}

const STEPS: { step: Step; text: string }[] = [
  { step: 'up', text: t('Move up') },
  { step: 'down', text: t('Move down') },
  { step: 'in', text: t('Move below the previous one') },
  { step: 'out', text: t('Move one level up') },
];

interface CategoryMenuProps {
  category: StaffCategory;
  canStep: (step: Step) => boolean;
  onStep: (step: Step) => void;
}

/** What can be done with a category, without dragging too. */
function CategoryMenu({ category: { _id, name, level }, canStep, onStep }: CategoryMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const filter = encodeURIComponent(JSON.stringify({ category: _id }));
  return (
    <>
      <IconButton
        aria-label={t('More about {name}', { name })}
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
            {t('Add a category below it')}
          </MenuItem>
        )}
        <MenuItem component={Link} to={`/products?filter=${filter}`}>
          {t('See its products')}
        </MenuItem>
      </Menu>
    </>
  );
}
