import { pictureUrl } from '@isoko/contract/rules/gallery';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface RowProps {
  /** The target of its title. */
  to: string;
  title: string;
  /** A picture or an icon in front. */
  picture?: ReactNode;
  /** Small text below the title. */
  text?: ReactNode;
  /** States in a word or two; on a phone below the text. */
  tags?: ReactNode;
  /** Buttons at the end; on a phone below. */
  actions?: ReactNode;
}

/** A record in a list, as wide as the screen: its title opens it. */
export function Row({ to, title, picture, text, tags, actions }: RowProps) {
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      {picture && <Box sx={{ alignSelf: 'flex-start', pt: 1 }}>{picture}</Box>}
      <Box sx={words}>
        <Box sx={{ minWidth: 0, flex: '1 1 0' }}>
          <TitleLink to={to} title={title} />
          {text && (
            <Typography
              component="div"
              variant="body2"
              color="text.secondary"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {text}
            </Typography>
          )}
        </Box>
        {tags && <Box sx={tagged}>{tags}</Box>}
      </Box>
      {actions && <Box sx={tagged}>{actions}</Box>}
    </Box>
  );
}

/** Its text and its states: side by side if there is room. */
const words = {
  display: { xs: 'block', sm: 'flex' },
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  flex: '1 1 12rem',
};
const tagged = { display: 'flex', flexWrap: 'wrap', gap: 0.5, '&:empty': { display: 'none' }, my: 0.75 };

/** The title of a record in a list, which opens it: tall enough for a finger. */
export function TitleLink({ to, title }: { to: string; title: string }) {
  return (
    <Link
      to={to}
      sx={{
        display: 'block',
        py: 1.25,
        fontWeight: 600,
        color: 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      {title}
    </Link>
  );
}

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

const looks = {
  good: { bgcolor: '#d9ebda', color: '#0f3f22' },
  warn: { bgcolor: '#fdecc4', color: '#5c3700' },
  bad: { bgcolor: '#fdeeea', color: '#8f2111' },
  quiet: { bgcolor: '#f5f1e6', color: '#414d45' },
};

/** A state in a word or two. The colour only repeats the word. */
export function Tag({ label, tone = 'quiet' }: { label: string; tone?: Tone }) {
  return <Chip size="small" label={label} sx={{ ...looks[tone], ...WHOLE, fontWeight: 600 }} />;
}

/** Texts that are long in some languages take a second line. */
const WHOLE = { height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal', py: '2px' } };

/** A picture of the gallery by its name, square; an icon without one. `size` in px. */
export function Thumbnail({
  name,
  alt = '',
  size = 56,
}: {
  name: string | null | undefined;
  alt?: string;
  size?: number;
}) {
  const place = { width: size, height: size, borderRadius: 1, flex: 'none', bgcolor: '#f5f1e6' };
  if (!name) {
    return (
      <Box sx={{ ...place, display: 'grid', placeItems: 'center', color: 'text.secondary' }} aria-hidden>
        <ImageIcon />
      </Box>
    );
  }
  const src = /^(https?:)?\//.test(name) ? name : pictureUrl(name, 160, 'webp');
  return <Box component="img" src={src} alt={alt} loading="lazy" sx={{ ...place, objectFit: 'cover' }} />;
}
