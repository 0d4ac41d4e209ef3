import { pictureUrl } from '@isoko/contract/rules/gallery';
import { FIRST_COLOR, paletteOf } from '@isoko/contract/rules/palette';
import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '#admin/messages/t.tsx';

/** The length above which a name is drawn in two lines (server/src/modules/brand/look.ts). Letters. */
const ONE_LINE = 14;

interface PreviewProps {
  /** The place where customers see it: `Preview: the top of every page`. */
  title: string;
  children: ReactNode;
}

/**
 * What customers will see, drawn from the form's current values: pages of the shop refuse to be framed. It is
 * normal text, so that it is read out word by word, and its contrast is checked.
 */
export function Preview({ title, children }: PreviewProps) {
  const titleId = useId();
  return (
    <Box component="figure" aria-labelledby={titleId} sx={{ mx: 0, mt: 0, mb: 2, maxWidth: 420 }}>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>{children}</Box>
      <Typography
        component="figcaption"
        variant="body2"
        id={titleId}
        sx={{ mt: 0.5, color: 'text.secondary' }}
      >
        {title}
      </Typography>
    </Box>
  );
}

/** The top of the shop's pages with the chosen logo and colour, before they are saved. */
export function BrandPreview({ name }: { name: string }) {
  const [logo, typed]: [string | null, string] = useWatch({ name: ['logo', 'brand_color'] });
  const shades = paletteOf(/^#[0-9a-f]{6}$/i.test(typed) ? typed : FIRST_COLOR);
  return (
    <Preview title={t('Preview: the top of every page')}>
      <Box sx={{ bgcolor: shades[700], color: '#fff', px: 2, py: 0.75, fontSize: 13 }}>
        {t('Where do we deliver?')}
      </Box>
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 },
          ...{ px: 2, py: 1.25, bgcolor: '#fdfcf8' },
        }}
      >
        <Box sx={{ flex: '1 1 auto', minWidth: 0, minHeight: 36, display: 'flex', alignItems: 'center' }}>
          {logo ? (
            <Box
              component="img"
              src={pictureUrl(logo, 576, 'webp')}
              alt={name}
              sx={{ maxHeight: 36, maxWidth: 190 }}
            />
          ) : (
            <Typography
              sx={{
                font: `600 ${name.length > ONE_LINE ? 14 : 24}px/1.2 Poppins, sans-serif`,
                color: shades[700],
              }}
            >
              {name}
            </Typography>
          )}
        </Box>
        <Box
          sx={{ bgcolor: shades[700], color: '#fff', borderRadius: 2.5, px: 2, py: 1.25, fontWeight: 600 }}
        >
          {t('Add to cart')}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', height: 12 }}>
        {([50, 100, 600, 700, 800] as const).map((step) => (
          <Box key={step} sx={{ flex: 1, bgcolor: shades[step] }} />
        ))}
      </Box>
    </Preview>
  );
}
