import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { valueAt } from '@isoko/contract/rules/objects';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import CropIcon from '@mui/icons-material/Crop';
import DeleteIcon from '@mui/icons-material/Delete';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { InputHelperText, useInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { DRAG_SAID } from '#admin/ui/drag-words.ts';
import { ChoosePicture } from './picture-input.tsx';
import { type Chosen, type Uploads, useUpload } from './upload.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

export interface PicturesInputProps {
  /** The field of the names, in their order. */
  source: string;
  /** The field with the description of each picture, by its name. */
  words: string;
  label: string;
  helperText?: string;
}

/**
 * The pictures of a record in their order: several files from the device, or photos; cropped, described, and
 * sorted by dragging, with the keyboard on the handle, or with buttons. They are uploaded immediately, and
 * saved with the form.
 */
export function PicturesInput({ source, words, label, helperText }: PicturesInputProps) {
  const { waiting, failure, send, open, validate } = useUpload();
  const { pictures, change, error } = usePictures({ source, words, validate });
  const [toCut, setToCut] = useState<(Chosen & { was: string }) | null>(null);
  const add = (files: File[]) =>
    send(
      files.map((file) => ({ file, name: file.name })),
      ({ name }) => change((all) => addPicture(all, name)),
    );
  const cut = async (was: string) => {
    const chosen = await open(was);
    if (chosen) setToCut({ ...chosen, was });
  };
  return (
    <FormControl component="fieldset" error={Boolean(error ?? failure)} sx={{ mb: 2, width: '100%' }}>
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Sorted pictures={pictures} change={change} onCut={cut} />
      <ChoosePicture multiple what={label} busy={waiting > 0} onChoose={add} />
      <Box aria-live="polite">
        {waiting > 0 && <FormHelperText>{t('Sending {waiting} …', { waiting })}</FormHelperText>}
        <FormHelperText component="div">
          <InputHelperText error={failure ?? error} helperText={helperText} />
        </FormHelperText>
      </Box>
      {toCut && (
        <Suspense>
          <CropDialog
            picture={toCut.file}
            onClose={() => setToCut(null)}
            onCut={(share) => {
              const { was, ...chosen } = toCut;
              setToCut(null);
              void send([{ ...chosen, share }], ({ name }) =>
                change((all) => exchangePicture(all, was, name)),
              );
            }}
          />
        </Suspense>
      )}
    </FormControl>
  );
}

type Change = (next: (pictures: WordedPicture[]) => WordedPicture[]) => void;

/** The fields' latest values: pictures that are still uploading change them too. */
function usePictures({
  source,
  words,
  validate,
}: Pick<PicturesInputProps, 'source' | 'words'> & Pick<Uploads, 'validate'>) {
  const names = useInput<unknown>({ source, defaultValue: [], validate });
  const alts = useInput<unknown>({ source: words, defaultValue: {} });
  const shown: string[] = Array.isArray(names.field.value) ? names.field.value : [];
  const pictures = shown.map((name) => {
    const alt = valueAt(alts.field.value, name);
    return { name, alt: typeof alt === 'string' ? alt : null };
  });
  const latest = useRef(pictures);
  latest.current = pictures;
  const change: Change = (next) => {
    latest.current = next(latest.current);
    names.field.onChange(latest.current.map(({ name }) => name));
    alts.field.onChange(Object.fromEntries(latest.current.map(({ name, alt }) => [name, alt])));
  };
  return { pictures, change, error: sentenceOf(names.fieldState.error) ?? sentenceOf(alts.fieldState.error) };
}

function Sorted({
  pictures,
  change,
  onCut,
}: {
  pictures: WordedPicture[];
  change: Change;
  onCut: (name: string) => void;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over)
      change((all) =>
        movePicture(
          all,
          String(active.id),
          all.findIndex((each) => each.name === over.id),
        ),
      );
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} {...DRAG_SAID}>
      <SortableContext items={pictures.map(({ name }) => name)} strategy={rectSortingStrategy}>
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mb: 2, ...GRID }}>
          {pictures.map((picture, place) => (
            <PictureCard
              key={picture.name}
              picture={picture}
              place={place}
              of={pictures.length}
              onMove={(to) => change((all) => movePicture(all, picture.name, to))}
              onWord={(alt) =>
                change((all) => all.map((each) => (each.name === picture.name ? { ...each, alt } : each)))
              }
              onCut={() => onCut(picture.name)}
              onRemove={() => change((all) => all.filter(({ name }) => name !== picture.name))}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(216px, 1fr))' };

/** The server's error about the list, or about the first refused picture. */
function sentenceOf(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(sentenceOf).find(Boolean);
}

const MAX_WORDS = 200;

interface PictureCardProps {
  picture: WordedPicture;
  place: number;
  of: number;
  onMove: (to: number) => void;
  onWord: (alt: string | null) => void;
  onCut: () => void;
  onRemove: () => void;
}

/** A picture of several: dragged by its handle, moved by its buttons, with its description. */
export function PictureCard({ picture, place, of, onMove, onWord, onCut, onRemove }: PictureCardProps) {
  const what = t('picture {place}', { place: place + 1 });
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
          alt={picture.alt ?? t('Picture {place}', { place: place + 1 })}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
        {place === 0 && (
          <Chip
            label={t('In lists')}
            color="primary"
            size="small"
            sx={{ position: 'absolute', top: 8, left: 8 }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Act
          label={t('Drag {what}', { what })}
          {...attributes}
          {...listeners}
          sx={{ cursor: 'grab', touchAction: 'none' }}
        >
          <DragIndicatorIcon />
        </Act>
        <Act
          label={t('Move {what} forward', { what })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <ArrowBackIcon />
        </Act>
        <Act
          label={t('Move {what} back', { what })}
          disabled={place === of - 1}
          onClick={() => onMove(place + 1)}
        >
          <ArrowForwardIcon />
        </Act>
        <Act label={t('Crop {what}', { what })} onClick={onCut}>
          <CropIcon />
        </Act>
        <Act label={t('Remove {what}', { what })} color="error" onClick={onRemove}>
          <DeleteIcon />
        </Act>
      </Box>
      <TextField
        fullWidth
        size="small"
        label={t('Description of {what}', { what })}
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

/** A picture of a record with several, and its description. */
export interface WordedPicture {
  name: string;
  alt: string | null;
}

/** The pictures with this one at index `to` (from 0); unchanged if there is no such index. */
export function movePicture(all: WordedPicture[], name: string, to: number): WordedPicture[] {
  const picture = all.find((each) => each.name === name);
  if (!picture || to < 0 || to >= all.length) return all;
  const others = all.filter((each) => each !== picture);
  return [...others.slice(0, to), picture, ...others.slice(to)];
}

/** The pictures with one more at the end, unless it is already in the list. */
export function addPicture(all: WordedPicture[], name: string): WordedPicture[] {
  return all.some((each) => each.name === name) ? all : [...all, { name, alt: null }];
}

/** Replaces a picture by its cropped version, with its description; not if that is in the list already. */
export function exchangePicture(all: WordedPicture[], was: string, name: string): WordedPicture[] {
  if (all.some((each) => each.name === name)) return all;
  return all.map((each) => (each.name === was ? { ...each, name } : each));
}
