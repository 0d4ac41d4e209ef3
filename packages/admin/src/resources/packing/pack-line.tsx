import { pictureUrl } from '@isoko/contract/rules/gallery';
import { readGrams } from '@isoko/contract/rules/typed-amounts';
import { Box, Button, ButtonBase, Checkbox, Dialog, Stack, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useId, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { isUnweighed, lineName } from '#admin/ui/order-words.ts';
import { Thumbnail } from '#admin/ui/row.tsx';
import { clockText } from '#admin/ui/texts.ts';
import { formatBought, formatGrams } from '#admin/ui/weights.ts';
import { claimIfFree, press } from './packing.ts';
import type { PackLine, PackOrder } from './steps.ts';

/** One line: quantity, name, picture, and whether it is in the bag. */
export function PackLineRow({ order, line }: { order: PackOrder; line: PackLine }) {
  const id = useId();
  const mine = useSession()?.id;
  const name = lineName(line);
  const isOpen = order.status === 'confirmed' && (!order.packer || order.packer._id === mine);
  const turn = () => {
    claimIfFree(order._id);
    const { _id, quantity } = line;
    press(order._id, { kind: 'tick', line: _id ?? '', name, picked: !line.picked, quantity });
  };
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', py: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
        <Picture line={line} />
        <Stack
          component="label"
          htmlFor={id}
          direction="row"
          sx={{ flex: 1, minWidth: 0, alignItems: 'center', cursor: isOpen ? 'pointer' : 'default' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2" component="span">
              {line.sold_by ? formatBought(line) : `${line.quantity} ×`}
            </Typography>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.product.name}</Typography>
            <Typography variant="body2">
              {[line.label, line.unit, line.product.sku].filter(Boolean).join(' · ')}
            </Typography>
            {line.picked && (
              <Typography variant="body2" color="text.secondary">
                {line.picked.by}, {clockText(line.picked.at)}
              </Typography>
            )}
          </Box>
          <Checkbox
            id={id}
            checked={line.picked !== null}
            disabled={!isOpen || isUnweighed(line)}
            onChange={turn}
            slotProps={{ input: { 'aria-label': t('{name} is in the bag', { name }) } }}
            sx={{ '& svg': { fontSize: 36 } }}
          />
        </Stack>
      </Stack>
      {isOpen && line.sold_by && <Scale order={order} line={line} />}
    </Box>
  );
}

const SMALL_PX = 96;
const BIG_PX = 480;

/** The picture; a press shows it in the width of the screen. */
function Picture({ line }: { line: PackLine }) {
  const [isBig, setBig] = useState(false);
  const { image, name } = line.product;
  if (!image) return <Thumbnail name={null} size={SMALL_PX} />;
  const src = /^(https?:)?\//.test(image) ? image : pictureUrl(image, BIG_PX, 'webp');
  return (
    <>
      <ButtonBase onClick={() => setBig(true)} aria-label={t('Enlarge {name}', { name })}>
        <Box
          component="img"
          src={src}
          alt=""
          sx={{ width: SMALL_PX, height: SMALL_PX, objectFit: 'cover', borderRadius: 1, bgcolor: '#f5f1e6' }}
        />
      </ButtonBase>
      {isBig && (
        <Dialog open onClose={() => setBig(false)} aria-label={name}>
          <Box component="img" src={src} alt={name} sx={{ width: '100%' }} />
          <Button onClick={() => setBig(false)}>{t('Back')}</Button>
        </Dialog>
      )}
    </>
  );
}

/** The weight of a line from the scale; it is then in the bag. */
function Scale({ order, line }: { order: PackOrder; line: PackLine }) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const name = lineName(line);
  const isWeighed = !isUnweighed(line);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const grams = readGrams(typed);
    if (grams === null) return setFailure(t('Please type what the scale shows, such as 1145 or 1.145 kg.'));
    setFailure(null);
    setTyped('');
    claimIfFree(order._id);
    press(order._id, { kind: 'weigh', line: line._id ?? '', name, grams });
  };
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={send}
      direction="row"
      sx={{ gap: 1, pt: 1, alignItems: 'flex-start' }}
    >
      <TextField
        size="small"
        margin="none"
        label={isWeighed ? t('Weigh again') : t('Weight, such as 1.145 kg')}
        value={typed}
        error={failure !== null}
        helperText={
          failure ?? (isWeighed ? null : t('{weight} ordered', { weight: formatGrams(line.quantity) }))
        }
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': t('Weight of {name}', { name }),
            inputMode: 'decimal',
            autoComplete: 'off',
          },
        }}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant={isWeighed ? 'outlined' : 'contained'} sx={{ minHeight: 40 }}>
        {isWeighed ? t('Weigh again') : t('Weigh')}
      </Button>
    </Stack>
  );
}
