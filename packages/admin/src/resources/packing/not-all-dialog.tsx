import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { t } from '#admin/messages/t.tsx';
import { isUnweighed, lineName } from '#admin/ui/order-words.ts';
import type { PackLine } from './steps.ts';

/** Before bags are closed in which something may be missing: what is not ticked, and whether they are closed anyway. */
export function NotAllDialog({
  left,
  onPack,
  onClose,
}: {
  left: readonly PackLine[];
  onPack: () => void;
  onClose: () => void;
}) {
  const title = useId();
  const needsScale = left.some(isUnweighed);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title} component="h2">
        {t('Not in the bag yet')}
      </DialogTitle>
      <DialogContent>
        <ul>
          {left.map((line) => (
            <li key={line._id}>{lineName(line)}</li>
          ))}
        </ul>
        <Typography>
          {needsScale
            ? t('What is sold by weight must be weighed first.')
            : t('Is it in the bag all the same? What is not there is taken out of the order, or replaced.')}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} variant={needsScale ? 'contained' : 'text'}>
          {t('Back')}
        </Button>
        {!needsScale && (
          <Button variant="contained" onClick={onPack}>
            {t('It is all in: packed')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
