import AddPhotoAlternateIcon from '@mui/icons-material/AddPhotoAlternate';
import PhotoCameraIcon from '@mui/icons-material/PhotoCamera';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** What the file dialog offers: phones give their photos too (HEIC), the browser makes them readable. */
const KINDS = 'image/*';

interface ChoosePictureProps {
  /** Several at once. */
  multiple?: boolean;
  busy: boolean;
  /** What the picture is for, for those who hear the buttons: `Slide`. */
  what: string;
  onChoose: (files: File[]) => void;
}

/** Asks for a picture: from the device's files, or taken now with its camera. */
export function ChoosePicture({ multiple = false, busy, what, onChoose }: ChoosePictureProps) {
  const shared = { busy, onChoose };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <FileButton
        {...shared}
        name={`${what}: from a file`}
        multiple={multiple}
        icon={<AddPhotoAlternateIcon />}
      >
        {multiple ? 'Add pictures' : 'Choose a picture'}
      </FileButton>
      <FileButton {...shared} name={`${what}: from the camera`} camera icon={<PhotoCameraIcon />}>
        Take a photo
      </FileButton>
    </Box>
  );
}

interface FileButtonProps {
  name: string;
  busy: boolean;
  multiple?: boolean;
  camera?: boolean;
  icon: ReactNode;
  children: ReactNode;
  onChoose: (files: File[]) => void;
}

/** A file input that looks like a button; the input itself has the focus and the name. */
function FileButton({ name, busy, multiple, camera, icon, children, onChoose }: FileButtonProps) {
  return (
    <Button
      component="label"
      variant="outlined"
      disabled={busy}
      startIcon={icon}
      sx={{ minHeight: 44, '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
      tabIndex={-1}
    >
      {children}
      <input
        type="file"
        aria-label={name}
        accept={KINDS}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        disabled={busy}
        onChange={({ currentTarget: input }) => {
          const files = [...(input.files ?? [])];
          // The same file may be chosen again after it failed.
          input.value = '';
          if (files.length) onChoose(files);
        }}
        style={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', fontSize: 0 }}
      />
    </Button>
  );
}
