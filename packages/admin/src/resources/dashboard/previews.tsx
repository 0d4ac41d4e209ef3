import type { BodyOf } from '@isoko/contract/route';
import type { Offers, startDelivery } from '@isoko/contract/routes/admin/guide';
import { arrivalSentence } from '@isoko/contract/rules/arrival';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { formatFrancs } from '@isoko/contract/rules/money';
import { paletteOf } from '@isoko/contract/rules/palette';
import { toDaysAndHours, toHours } from '@isoko/contract/rules/typed-hours';
import AddIcon from '@mui/icons-material/Add';
import CheckedIcon from '@mui/icons-material/RadioButtonChecked';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Stack, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { Preview } from '#admin/inputs/preview.tsx';
import { CODE_WORDS } from '#admin/messages/code-words.ts';
import { language } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { shop } from '#admin/ui/shop.ts';
import { kigaliDay, phoneText } from '#admin/ui/texts.ts';
import { linesOf } from './words.ts';

/** A placeholder for a value that is not typed yet or invalid. */
const OPEN = '…';

/** A Rwandan phone in any spelling, as the shop writes it; others without what is between their digits. */
function shownPhone(typed: string): string {
  const bare = typed.replace(/[^\d+]/g, '');
  return phoneText(bare.replace(/^(?:(?:\+|00)?250)?0?(\d{9})$/, '+250$1')) || OPEN;
}

/** The contact options: the end of every page, and the chat of the contact page. */
export function ContactPreview() {
  const [phone, typed]: (string | null)[] = useWatch({ name: ['phone', 'hours'] });
  const { days, hours } = toDaysAndHours(typed ?? '', t('Every day'));
  return (
    <Preview title={t('Preview: how customers reach you')}>
      <Box sx={{ bgcolor: paletteOf(shop.color)[800], color: '#fff', px: 2, py: 1.5, fontSize: 15 }}>
        <Typography sx={{ font: '600 18px/1.4 Poppins, sans-serif' }}>{shop.name}</Typography>
        <div>{shownPhone(phone ?? '')}</div>
        <div>{t('{name}: {said}', { name: days, said: toHours(hours) || OPEN })}</div>
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, py: 1, fontSize: 15 }}>
        <WhatsAppIcon color="secondary" fontSize="small" />
        {['WhatsApp', shownPhone(phone ?? '')].join(' · ')}
      </Stack>
    </Preview>
  );
}

/** A sector of the city and one outside of it, as examples of what customers there read. */
const [INSIDE, OUTSIDE] = ['Kimironko', 'Nyamata'];

/** The top of each page for customers: in the delivery area, and just outside. */
export function DeliveryPreview({ template }: { template: BodyOf<typeof startDelivery>['template'] }) {
  const [place, fee, outer] = useWatch({ name: ['place', 'fee', 'outer_fee'] });
  const sector = typeof place === 'string' ? (place.split('/')[1] ?? OPEN) : OPEN;
  const isLocal = template === 'neighbourhood';
  const lines = [
    priced(isLocal ? sector : INSIDE, fee),
    template === 'around'
      ? priced(OUTSIDE, outer)
      : t('{sector} · no delivery there yet', {
          sector: isLocal && sector !== INSIDE ? INSIDE : OUTSIDE,
        }),
  ];
  return (
    <Preview title={t('Preview: customers in two places')}>
      {lines.map((line) => (
        <Box
          key={line}
          sx={{
            ...{ bgcolor: 'secondary.main', color: '#fff', px: 2, py: 0.75, fontSize: 14 },
            ...{ textDecoration: 'underline', '& + &': { borderTop: 1, borderColor: '#fff' } },
          }}
        >
          {line}
        </Box>
      ))}
    </Preview>
  );
}

const priced = (sector: string, fee: unknown): string =>
  typeof fee === 'number'
    ? arrivalSentence({ sector, window: null, eta: null, fee }, language(), kigaliDay())
    : `${sector} · ${OPEN}`;

/** The payment method at the checkout, chosen, with its fields. */
export function CodePreview({ name }: { name: string }) {
  const code: string | null = useWatch({ name: 'code' });
  const ours = CODE_WORDS[language()];
  const isOurs = Object.values(CODE_WORDS).some((words) => words.name === name);
  return (
    <Preview title={t('Preview: the choice at the checkout')}>
      <Box sx={{ p: 1.5 }}>
        <Stack
          direction="row"
          sx={{
            ...{ gap: 1.5, p: 1.5, border: 2, borderColor: 'secondary.main', borderRadius: 1.5 },
            bgcolor: 'primary.light',
          }}
        >
          <CheckedIcon color="secondary" fontSize="small" />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{isOurs ? ours.name : name}</Typography>
            <Typography variant="body2">{ours.dial(code?.trim() || OPEN)}</Typography>
          </Box>
        </Stack>
        <Typography variant="body2" sx={{ mt: 1.5, mb: 0.5, fontWeight: 600 }}>
          {t('Payment reference')}
        </Typography>
        <Box sx={{ height: 36, border: 1, borderColor: 'text.secondary', borderRadius: 1 }} />
      </Box>
    </Preview>
  );
}

/** In place of a picture, as in the shop. */
const LEAF = {
  m: 'auto',
  width: '25%',
  color: '#8b8c7d',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
};

/** Two lines; the rest of a long name is on the product's own page. */
const TWO_LINES = {
  ...{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
  ...{ fontSize: 15, fontWeight: 500, lineHeight: 1.45, minHeight: '2.9em' },
};

/** The product's card in a list of goods. */
export function ProductPreview() {
  const [image, name, price] = useWatch({ name: ['image', 'name', 'price'] });
  return (
    <Preview title={t('Preview: the product in a list')}>
      <Box sx={{ bgcolor: 'background.default', p: 1.5 }}>
        <Box
          sx={{
            ...{ width: 176, bgcolor: 'background.paper', overflow: 'hidden' },
            ...{ border: 1, borderColor: 'divider', borderRadius: 1.5 },
          }}
        >
          <Box sx={{ position: 'relative', display: 'flex', aspectRatio: '1', bgcolor: '#f5f1e6' }}>
            {image ? (
              <Box
                component="img"
                src={pictureUrl(image, 320, 'webp')}
                alt=""
                sx={{ width: '100%', objectFit: 'cover' }}
              />
            ) : (
              <Box component="svg" viewBox="0 0 24 24" sx={LEAF}>
                <path d="M5 19c0-9 5-14 15-14 0 10-5 15-12 14M5 20c1.5-4 4-7 8-9" />
              </Box>
            )}
            <AddIcon
              sx={{
                ...{ position: 'absolute', right: 8, bottom: 8, width: 44, height: 44, p: 1.25 },
                ...{ borderRadius: '50%', bgcolor: 'secondary.main', color: '#fff' },
              }}
            />
          </Box>
          <Box sx={{ p: 1.5, overflowWrap: 'anywhere' }}>
            <Typography sx={TWO_LINES}>{name || OPEN}</Typography>
            <Typography sx={{ fontSize: 15, fontWeight: 700 }}>
              {typeof price === 'number' ? formatFrancs(price) : OPEN}
            </Typography>
          </Box>
        </Box>
      </Box>
    </Preview>
  );
}

/** What is ticked: the categories in the shop's menu, and the help page with its answers. */
export function OffersPreview({ offers }: { offers: Offers }) {
  const [categories, questions]: (string[] | undefined)[] = useWatch({ name: ['categories', 'questions'] });
  const names = offers.categories.filter(({ key }) => categories?.includes(key)).map(({ name }) => name);
  return (
    <Preview title={t('Preview: the menu, and the help page')}>
      <Box sx={{ p: 2, bgcolor: 'background.default' }}>
        <Typography variant="body2">{names.join(' · ') || OPEN}</Typography>
        {offers.questions
          .filter(({ key }) => questions?.includes(key))
          .map(({ key, question, answer }) => (
            <Box key={key} component="details" sx={{ mt: 0.5 }}>
              <Box
                component="summary"
                sx={{ minHeight: 32, cursor: 'pointer', color: 'primary.main', fontSize: 14 }}
              >
                {question}
              </Box>
              {linesOf(answer).map((line) => (
                <Typography key={line} variant="body2">
                  {line}
                </Typography>
              ))}
            </Box>
          ))}
      </Box>
    </Preview>
  );
}
