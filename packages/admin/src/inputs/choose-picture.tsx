import AddPhotoAlternateIcon from '@mui/icons-material/AddPhotoAlternate';
import PhotoCameraIcon from '@mui/icons-material/PhotoCamera';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';

/** What the file dialog offers: phones give their photos too (HEIC), the browser makes them readable. */
const KINDS = 'image/*';

interface ChoosePictureProps {
  /** Several at once. */
  multiple?: boolean;
  busy: boolean;
  /** What the picture is for: `Slide`. It names the inputs. */
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

/** A button that opens the device's own dialog, or its camera. */
function FileButton({ name, busy, multiple, camera, icon, children, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" disabled={busy} startIcon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={name}
        accept={KINDS}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again after it failed.
          currentTarget.value = '';
          if (files.length) onChoose(files);
        }}
      />
    </>
  );
}
