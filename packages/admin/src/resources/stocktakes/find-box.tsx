import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Alert, Box, Button, TextField } from '@mui/material';
import { type RefObject, type SyntheticEvent, useState } from 'react';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { canScan, ScanDialog } from '#admin/ui/scan.tsx';

interface FindBoxProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** Only what was looked for is shown. */
  isLooking: boolean;
  onLook: (looked: { q?: string; sku?: string }) => void;
}

/**
 * Finds a line by its code or a part of its name. A scanner that types like a keyboard works here as it is, and so
 * does the camera.
 */
export function FindBox({ id, input, isLooking, onLook }: FindBoxProps) {
  const { typed, setTyped, look, failure } = useLooking(id, onLook);
  const [isScanning, setScanning] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    look(typed);
  };
  const show = (code: string) => {
    setTyped(code);
    look(code);
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          inputRef={input}
          size="small"
          margin="none"
          label={t('SKU or name')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { enterKeyHint: 'search', autoComplete: 'off' } }}
          sx={{ flex: '1 1 10rem' }}
        />
        <Button type="submit" variant="outlined" sx={{ minHeight: 44 }}>
          {t('Find')}
        </Button>
        {canScan() && (
          <Button
            variant="outlined"
            startIcon={<CameraIcon />}
            onClick={() => setScanning(true)}
            sx={{ minHeight: 44 }}
          >
            {t('Scan')}
          </Button>
        )}
        {isLooking && (
          <Button onClick={() => show('')} sx={{ minHeight: 44 }}>
            {t('Show all')}
          </Button>
        )}
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      {isScanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false);
            show(code);
          }}
        />
      )}
    </Box>
  );
}

/** What is typed, and finding the line it means. */
function useLooking(id: string, onLook: FindBoxProps['onLook']) {
  const [typed, setTyped] = useState('');
  const { attempt, failure } = useAttempt();
  const look = (text: string) => {
    const said = text.trim();
    if (!said) return onLook({});
    void attempt(async () => {
      // A whole code wins over a part of a name.
      const query = { sku: said, limit: 1 };
      const { total = 0 } = await call('GET /admin/stocktakes/:id/lines', { params: { id }, query });
      onLook(total > 0 ? { sku: said } : { q: said });
    });
  };
  return { typed, setTyped, look, failure };
}
