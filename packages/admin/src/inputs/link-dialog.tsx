import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';

interface LinkDialogProps {
  /** Where it leads now; empty: nowhere yet. */
  href: string;
  onClose: () => void;
  /** An address, or nothing to take the link away. */
  onChosen: (href: string) => void;
}

/** A path of the shop, a site, a mailbox or a phone: what the shop lets a link lead to. */
const LEADS = /^(https?:\/\/\S+|mailto:\S+@\S+|tel:[+\d ]+|\/[^\s\\/]?[^\s\\]*|#\S+)$/i;

/** Asks where a link leads. */
export function LinkDialog({ href, onClose, onChosen }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [fault, setFault] = useState('');
  const choose = (event: SyntheticEvent) => {
    event.preventDefault();
    // The editor's dialog lies over a form of its own: this one is not that one's.
    event.stopPropagation();
    const wanted = typed.trim();
    if (wanted && !LEADS.test(wanted)) {
      setFault('Please type an address such as https://example.com or /shop.');
      return;
    }
    onChosen(wanted);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <form onSubmit={choose} noValidate>
        <DialogTitle>Where does it lead?</DialogTitle>
        <DialogContent>
          <TextField
            label="Address"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={Boolean(fault)}
            helperText={fault || 'https://…, a page of the shop such as /shop, mailto: or tel:'}
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          {href && (
            <Button
              onClick={() => {
                onChosen('');
                onClose();
              }}
            >
              Remove the link
            </Button>
          )}
          <Button type="submit" variant="contained">
            Set the link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
