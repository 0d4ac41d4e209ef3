import { formatAmount, formatFrancs } from '@isoko/contract/rules/money';
import { readFrancs } from '@isoko/contract/rules/typed-amounts';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  type TextFieldProps,
  Typography,
} from '@mui/material';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { notesFor } from './sale.ts';

/** The money given, as typed. */
export interface GivenMoney {
  cashGiven: number | null;
  code: number;
  reference: string;
  phone: string;
  name: string;
}

interface PayDialogProps {
  total: number;
  /** The shop's objections to the sale, or what has changed since it was shown. */
  said: readonly string[];
  /** It cannot be sold as it is. */
  isBlocked: boolean;
  isOnline: boolean;
  isRunning: boolean;
  onFinish: (given: GivenMoney) => void;
  onClose: () => void;
}

/** Takes the payment of a sale: coins with the change due, the code with its reference, or both. */
export function PayDialog({
  total,
  said,
  isBlocked,
  isOnline,
  isRunning,
  onFinish,
  onClose,
}: PayDialogProps) {
  const [given, setGiven] = useState<GivenMoney>({
    ...{ cashGiven: null, code: 0, reference: '', phone: '', name: '' },
  });
  const set = (more: Partial<GivenMoney>) => setGiven((before) => ({ ...before, ...more }));
  const cash = Math.max(0, total - given.code);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBlocked && !isRunning) onFinish(given);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="till-pay">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="till-pay" component="h2">
          {t('{amount} to pay', { amount: formatFrancs(total) })}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 1.5, pt: 1 }}>
            {said.map((sentence) => (
              <Alert key={sentence} severity={isBlocked ? 'error' : 'warning'}>
                {sentence}
              </Alert>
            ))}
            <CashGiven
              key={`${cash}`}
              cash={cash}
              given={given.cashGiven}
              onGive={(cashGiven) => set({ cashGiven })}
            />
            <ByCode {...{ given, set, total, isOnline }} />
            <ForReceipt {...{ given, set }} />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" variant="contained" size="large" disabled={isBlocked || isRunning}>
            {isRunning ? t('One moment …') : t('Finish the sale')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Two in a row on a phone: the missing amount and the buttons stay in view. */
const notes = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))', gap: 1, mt: 1 };

function CashGiven({
  cash,
  given,
  onGive,
}: {
  cash: number;
  given: number | null;
  onGive: (francs: number | null) => void;
}) {
  if (cash === 0) return null;
  const rest = given === null ? 0 : given - cash;
  return (
    <Box>
      <FrancsField
        label={t('Cash given')}
        value={given}
        onChange={onGive}
        autoFocus
        placeholder={formatAmount(cash)}
        helperText={t('Empty: exactly {amount}', { amount: formatFrancs(cash) })}
      />
      <Box sx={notes} role="group" aria-label={t('Bank notes')}>
        {notesFor(cash).map((sum) => (
          <Button key={sum} variant="outlined" onClick={() => onGive(sum)} sx={{ minHeight: 44, px: 1 }}>
            {formatFrancs(sum)}
          </Button>
        ))}
      </Box>
      <Typography
        variant="h2"
        component="p"
        role="status"
        color={rest < 0 ? 'error' : 'text.primary'}
        sx={{ mt: 1.5 }}
      >
        {rest < 0
          ? t('{amount} is missing.', { amount: formatFrancs(-rest) })
          : t('Change: {amount}', { amount: formatFrancs(rest) })}
      </Typography>
    </Box>
  );
}

interface PartProps {
  given: GivenMoney;
  set: (more: Partial<GivenMoney>) => void;
}

function ByCode({ given, set, total, isOnline }: PartProps & { total: number; isOnline: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOnline)
    return (
      <Alert severity="info">
        {t('Offline you can only take cash: whether a MoMo payment arrived cannot be checked.')}
      </Alert>
    );
  if (!isOpen)
    return (
      <Button
        onClick={() => {
          setOpen(true);
          set({ code: total, cashGiven: null });
        }}
        sx={{ alignSelf: 'flex-start', minHeight: 44 }}
      >
        {t('Paid to the MoMoPay code')}
      </Button>
    );
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FrancsField
        label={t('Paid to the MoMoPay code')}
        value={given.code || null}
        onChange={(code) => set({ code: Math.min(code ?? 0, total), cashGiven: null })}
        autoFocus
      />
      <TextField
        margin="none"
        fullWidth
        label={t('Reference of that payment')}
        value={given.reference}
        onChange={({ target }) => set({ reference: target.value })}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </Stack>
  );
}

function ForReceipt({ given, set }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start', minHeight: 44 }}>
        {t('Receipt to a phone')}
      </Button>
    );
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
      <TextField
        margin="none"
        fullWidth
        autoFocus
        type="tel"
        label={t('Phone of the customer')}
        value={given.phone}
        onChange={({ target }) => set({ phone: target.value })}
      />
      <TextField
        margin="none"
        fullWidth
        label={t('Name')}
        value={given.name}
        onChange={({ target }) => set({ name: target.value })}
      />
    </Stack>
  );
}

/** A field for francs, in any format; null while it is empty or invalid. */
function FrancsField({
  value,
  onChange,
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (francs: number | null) => void;
  helperText?: ReactNode;
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const shown = readFrancs(typed) === value || (value === null && typed !== '') ? typed : String(value ?? '');
  return (
    <TextField
      {...props}
      fullWidth
      margin="none"
      value={shown}
      error={Boolean(props.error) || (shown.trim() !== '' && readFrancs(shown) === null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readFrancs(target.value));
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
