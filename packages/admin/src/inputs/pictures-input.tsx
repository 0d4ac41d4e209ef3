import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { valueAt } from '@isoko/contract/rules/objects';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { lazy, Suspense, useRef, useState } from 'react';
import { InputHelperText, useInput } from 'react-admin';
import { ChoosePicture } from './choose-picture.tsx';
import { PictureCard } from './picture-card.tsx';
import { type Chosen, type Uploads, useUpload } from './use-upload.ts';
import { addPicture, exchangePicture, movePicture, type WordedPicture } from './worded-picture.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

export interface PicturesInputProps {
  /** The field of the names, in their order. */
  source: string;
  /** The field of what each shows, by its name. */
  words: string;
  label: string;
  helperText?: string;
}

/**
 * The pictures of a thing in their order: several at once from the device, or taken now; cut, worded, and ordered by
 * dragging, by the keyboard on the handle, or by buttons. They are sent at once, and kept when the form is saved.
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
        {waiting > 0 && <FormHelperText>{`Sending ${waiting} …`}</FormHelperText>}
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

/** The fields' values, which pictures that are still on their way change too: always the latest. */
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
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
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

/** What the server says of the list, or of the first picture it is not content with. */
function sentenceOf(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(sentenceOf).find(Boolean);
}
