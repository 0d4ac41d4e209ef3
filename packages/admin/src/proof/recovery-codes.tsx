import PrintIcon from '@mui/icons-material/Print';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  GlobalStyles,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { CopyButton } from '#admin/ui/copy-button.tsx';

/** On paper stands the dialog alone. */
const paper = { '@media print': { '#root, .MuiBackdrop-root': { display: 'none' } } };
const onScreenOnly = { '@media print': { display: 'none' } };

/** New recovery codes, shown this once; only the button closes it. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <GlobalStyles styles={paper} />
      <DialogTitle id={titleId} component="h2">
        Your recovery codes
      </DialogTitle>
      <DialogContent>
        <Typography>
          Without your phone, one of these lets you in, once each. They are not shown again: keep them on
          paper or in a password manager.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            p: 1.5,
            my: 1.5,
            bgcolor: '#f5f1e6',
            borderRadius: 1,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(11.5rem, 100%), 1fr))',
            gap: 0.5,
            fontFamily: 'monospace',
            fontSize: '0.9375rem',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ...onScreenOnly }}>
          <CopyButton text={codes.join('\n')} label="Copy" />
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, ...onScreenOnly }}>
        <Button variant="contained" onClick={onKept}>
          I have kept them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
