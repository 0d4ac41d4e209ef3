import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { t } from '#admin/messages/t.tsx';
import type { Share } from './upload.ts';
import 'react-image-crop/dist/ReactCrop.css';

const SHAPES = [
  { label: t('Square'), aspect: 1 },
  { label: '4 : 3', aspect: 4 / 3 },
  { label: t('Free|shape'), aspect: undefined },
] as const;

interface CropDialogProps {
  picture: Blob;
  /** The aspect ratio (width by height); without one the user chooses it. */
  aspect?: number;
  onCut: (share: Share) => void;
  onClose: () => void;
}

/** Crops a picture: by dragging, or with the arrow keys on the frame and its handles. */
export default function CropDialog({ picture, aspect, onCut, onClose }: CropDialogProps) {
  const url = useObjectUrl(picture);
  const [shape, setShape] = useState<number | undefined>(aspect ?? 1);
  const [crop, setCrop] = useState<PercentCrop>();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const choose = (next: number | undefined, of = size) => {
    setShape(next);
    if (of) setCrop(frameOf(next, of));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="crop-title">
      <DialogTitle id="crop-title">{t('Which part should be shown?')}</DialogTitle>
      <DialogContent sx={{ textAlign: 'center' }}>
        {aspect === undefined && <Shapes shape={shape} onChoose={choose} />}
        <ReactCrop
          crop={crop}
          aspect={shape}
          keepSelection
          onChange={(_, percent) => setCrop(percent)}
          ruleOfThirds
        >
          <img
            src={url}
            alt={t('To be cropped')}
            style={{ maxHeight: '60vh', maxWidth: '100%' }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height });
              choose(shape, { width, height });
            }}
          />
        </ReactCrop>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="contained" disabled={!crop?.width} onClick={() => crop && onCut(shareOf(crop))}>
          {t('Keep this part')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Shapes({
  shape,
  onChoose,
}: {
  shape: number | undefined;
  onChoose: (shape: number | undefined) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      value={SHAPES.findIndex((each) => each.aspect === shape)}
      onChange={(_, place: number | null) => place !== null && onChoose(SHAPES[place]?.aspect)}
      aria-label={t('Shape')}
      sx={{ mb: 2, display: 'flex', justifyContent: 'center' }}
    >
      {SHAPES.map(({ label }, place) => (
        <ToggleButton key={label} value={place} sx={{ minHeight: 44, px: 2 }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The largest frame of this shape, centred in the picture. */
function frameOf(
  aspect: number | undefined,
  { width, height }: { width: number; height: number },
): PercentCrop {
  if (aspect === undefined) return { unit: '%', x: 0, y: 0, width: 100, height: 100 };
  const isWider = width / height > aspect;
  const frame = isWider ? ({ unit: '%', height: 100 } as const) : ({ unit: '%', width: 100 } as const);
  return centerCrop(makeAspectCrop(frame, aspect, width, height), width, height);
}

function shareOf({ x, y, width, height }: PercentCrop): Share {
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
