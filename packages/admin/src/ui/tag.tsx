import { Chip } from '@mui/material';
import { colours } from '#admin/theme/colours.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

const looks = {
  good: { bgcolor: '#d9ebda', color: '#0f3f22' },
  warn: { bgcolor: colours.honey, color: colours.darkHoney },
  bad: { bgcolor: colours.paleSale, color: colours.darkSale },
  quiet: { bgcolor: colours.sand, color: '#414d45' },
};

/** A state in a word or two. The word says it all: the colour only finds it faster. */
export function Tag({ label, tone = 'quiet' }: { label: string; tone?: Tone }) {
  return <Chip size="small" label={label} sx={{ ...looks[tone], fontWeight: 600 }} />;
}
