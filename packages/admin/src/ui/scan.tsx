import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import type { Detector } from './bar-codes.ts';

type DetectorMaker = (new () => Detector) & { getSupportedFormats(): Promise<string[]> };

declare global {
  var BarcodeDetector: DetectorMaker | undefined;
}

/** Whether a camera is available: browsers allow it only with https, or from this machine. */
export const canScan = (): boolean => Boolean(navigator.mediaDevices);

/** The browser's own reader if it knows the codes of products, else a library that is loaded now. */
async function openDetector(): Promise<Detector> {
  const Own = globalThis.BarcodeDetector;
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && known.includes('ean_13')) return new Own();
  const { lineDetector } = await import('./bar-codes.ts');
  return lineDetector();
}

/** The interval at which a picture of the camera is read. */
const LOOK_MS = 200;

/** Shows the camera's picture until it contains a bar code. */
export function ScanDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const failure = useCamera(video, onCode);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="scan">
      <DialogTitle id="scan">{t('Hold the bar code before the camera')}</DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="warning">{failure}</Alert>
        ) : (
          <Box
            component="video"
            ref={video}
            muted
            playsInline
            aria-label={t('What the camera sees')}
            sx={{ width: '100%', aspectRatio: '4 / 3', bgcolor: '#000', objectFit: 'cover' }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Back')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Reads from the camera until a code is found, then stops it. Returns why it cannot be used; null: it can. */
function useCamera(video: { current: HTMLVideoElement | null }, onCode: (code: string) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async (detector: Detector, screen: HTMLVideoElement) => {
      const [code] = await detector.detect(screen).catch(() => []);
      if (isOver) return;
      if (code?.rawValue) return found.current(code.rawValue);
      timer = setTimeout(() => void look(detector, screen), LOOK_MS);
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const detector = await openDetector();
      if (isOver || !video.current) return stop(stream);
      video.current.srcObject = stream;
      await video.current.play();
      await look(detector, video.current);
    };
    open().catch(() =>
      setFailure(t('The camera could not be opened. Allow it for this site, or type the code.')),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop(stream);
    };
  }, [video]);
  return failure;
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
