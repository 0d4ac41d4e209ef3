import { Chip } from '@mui/material';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

const looks = {
  good: { bgcolor: '#d9ebda', color: '#0f3f22' },
  warn: { bgcolor: '#fdecc4', color: '#5c3700' },
  bad: { bgcolor: '#fdeeea', color: '#8f2111' },
  quiet: { bgcolor: '#f5f1e6', color: '#414d45' },
};

/** A state in a word or two. The word says it all: the colour only finds it faster. */
export function Tag({ label, tone = 'quiet' }: { label: string; tone?: Tone }) {
  return <Chip size="small" label={label} sx={{ ...looks[tone], fontWeight: 600 }} />;
}
