import { useSortable } from '@dnd-kit/sortable';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import CropIcon from '@mui/icons-material/Crop';
import DeleteIcon from '@mui/icons-material/Delete';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { WordedPicture } from './worded-picture.ts';

const MAX_WORDS = 200;

interface PictureCardProps {
  picture: WordedPicture;
  /** From 0. */
  place: number;
  of: number;
  onMove: (to: number) => void;
  onWord: (alt: string | null) => void;
  onCut: () => void;
  onRemove: () => void;
}

/** A picture among others: dragged by its handle, moved by its buttons, and said in words. */
export function PictureCard({ picture, place, of, onMove, onWord, onCut, onRemove }: PictureCardProps) {
  const what = `picture ${place + 1}`;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.name,
  });
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    ...{ transition, zIndex: isDragging ? 2 : undefined, position: 'relative' as const },
  };
  return (
    <Card component="li" variant="outlined" ref={setNodeRef} style={style}>
      <Box sx={{ position: 'relative', aspectRatio: '1', bgcolor: 'action.hover' }}>
        <Box
          component="img"
          src={pictureUrl(picture.name, 320, 'webp')}
          alt={picture.alt ?? `Picture ${place + 1}`}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
        {place === 0 && (
          <Chip
            label="In lists"
            color="primary"
            size="small"
            sx={{ position: 'absolute', top: 8, left: 8 }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Act
          label={`Drag ${what}`}
          {...attributes}
          {...listeners}
          sx={{ cursor: 'grab', touchAction: 'none' }}
        >
          <DragIndicatorIcon />
        </Act>
        <Act label={`Move ${what} forward`} disabled={place === 0} onClick={() => onMove(place - 1)}>
          <ArrowBackIcon />
        </Act>
        <Act label={`Move ${what} back`} disabled={place === of - 1} onClick={() => onMove(place + 1)}>
          <ArrowForwardIcon />
        </Act>
        <Act label={`Cut ${what}`} onClick={onCut}>
          <CropIcon />
        </Act>
        <Act label={`Take ${what} away`} color="error" onClick={onRemove}>
          <DeleteIcon />
        </Act>
      </Box>
      <TextField
        fullWidth
        size="small"
        label={`What ${what} shows`}
        value={picture.alt ?? ''}
        onChange={({ target }) => onWord(target.value || null)}
        slotProps={{ htmlInput: { maxLength: MAX_WORDS } }}
        sx={{ p: 1, pt: 0.5 }}
      />
    </Card>
  );
}

interface ActProps extends Omit<React.ComponentProps<typeof IconButton>, 'children'> {
  label: string;
  children: ReactNode;
}

function Act({ label, children, ...props }: ActProps) {
  return (
    <IconButton aria-label={label} title={label} {...props} sx={{ width: 44, height: 44, p: 0, ...props.sx }}>
      {children}
    </IconButton>
  );
}
