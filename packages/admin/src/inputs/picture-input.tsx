import { pictureUrl } from '@isoko/contract/rules/gallery';
import AddPhotoAlternateIcon from '@mui/icons-material/AddPhotoAlternate';
import PhotoCameraIcon from '@mui/icons-material/PhotoCamera';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { lazy, Suspense, useState } from 'react';
import { InputHelperText, type InputProps, useInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { FileButton } from '#admin/ui/buttons.tsx';
import { type Chosen, useUpload } from './upload.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

export interface PictureInputProps extends Pick<InputProps, 'source' | 'validate' | 'helperText'> {
  label: string;
  /** The aspect ratio in the shop: the picture is cropped to it. Without one the user crops it on demand. */
  aspect?: number;
}

/**
 * One picture of a form: its name in the gallery, or null. Chosen or taken with the camera, cropped, and
 * uploaded immediately.
 */
export function PictureInput({ label, aspect, ...props }: PictureInputProps) {
  const { waiting, failure, send, open, validate } = useUpload();
  const { field, fieldState, isRequired, id } = useInput<unknown>({
    ...props,
    validate: [validate, props.validate ?? []].flat(),
    defaultValue: null,
  });
  const [toCut, setToCut] = useState<Chosen | null>(null);
  const name = field.value && typeof field.value === 'string' ? field.value : null;
  const take = (chosen: Chosen) => send([chosen], (picture) => field.onChange(picture.name));
  const choose = ([file]: File[]) => {
    if (!file) return;
    const chosen = { file, name: file.name };
    if (aspect) setToCut(chosen);
    else void take(chosen);
  };
  const error = failure ?? fieldState.error?.message;
  return (
    <FormControl component="fieldset" error={Boolean(error)} sx={{ mb: 2, width: '100%' }}>
      <FormLabel component="legend" id={id} required={isRequired} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {(name || waiting > 0) && <Shown name={name} aspect={aspect} isBusy={waiting > 0} />}
        <Box sx={{ display: 'grid', gap: 1 }}>
          <ChoosePicture what={label} busy={waiting > 0} onChoose={choose} />
          {name && waiting === 0 && (
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button onClick={async () => setToCut(await open(name))}>{t('Crop')}</Button>
              <Button color="error" onClick={() => field.onChange(null)}>
                {t('Remove picture')}
              </Button>
            </Box>
          )}
        </Box>
      </Box>
      <FormHelperText component="div" role={error ? 'alert' : undefined}>
        <InputHelperText error={error} helperText={props.helperText} />
      </FormHelperText>
      {toCut && (
        <Suspense>
          <CropDialog
            picture={toCut.file}
            aspect={aspect}
            onClose={() => setToCut(null)}
            onCut={(share) => {
              setToCut(null);
              void take({ ...toCut, share });
            }}
          />
        </Suspense>
      )}
    </FormControl>
  );
}

function Shown({ name, aspect = 1, isBusy }: { name: string | null; aspect?: number; isBusy: boolean }) {
  return (
    <Box
      sx={{
        ...{
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          borderRadius: 2,
          bgcolor: 'action.hover',
        },
        ...{
          border: 1,
          borderColor: 'divider',
          width: aspect >= 1 ? 160 : 160 * aspect,
          aspectRatio: `${aspect}`,
        },
        '& img': { width: '100%', height: '100%', objectFit: 'cover' },
      }}
    >
      {isBusy && <CircularProgress size={28} aria-label={t('Uploading the picture')} />}
      {!isBusy && name && <img src={pictureUrl(name, 320, 'webp')} alt={t('Current version')} />}
    </Box>
  );
}

interface ChoosePictureProps {
  /** Several pictures may be chosen. */
  multiple?: boolean;
  busy: boolean;
  /** The purpose of the picture: `Slide`. It names the inputs. */
  what: string;
  onChoose: (files: File[]) => void;
}

/** Asks for a picture: a file of the device, or a photo from its camera. */
export function ChoosePicture({ multiple = false, busy, what, onChoose }: ChoosePictureProps) {
  // Phones also offer HEIC photos, which the browser can read.
  const shared = { accept: 'image/*', disabled: busy, onChoose };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <FileButton
        {...shared}
        name={t('{what}: from a file', { what })}
        multiple={multiple}
        startIcon={<AddPhotoAlternateIcon />}
      >
        {multiple ? t('Add pictures') : t('Choose a picture')}
      </FileButton>
      <FileButton
        {...shared}
        name={t('{what}: from the camera', { what })}
        camera
        startIcon={<PhotoCameraIcon />}
      >
        {t('Take a photo')}
      </FileButton>
    </Box>
  );
}
