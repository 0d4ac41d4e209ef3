import type { Stocktake, StocktakeInput } from '@isoko/contract/routes/admin/stocktakes';
import ChecklistIcon from '@mui/icons-material/PlaylistAddCheck';
import { Alert, Stack, Typography } from '@mui/material';
import { NumberInput, TextInput, Title } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '#admin/api.ts';
import { CategorySelect } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';
import { progressText, STATUSES } from './words.ts';

/** Starts a count, and lists the counts that were started. */
export function StocktakeList() {
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 960 }}>
      <Title title={t('Stocktake')} />
      <Panel title={t('Count the shelves')}>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {t(
            'Choose what to count, type the numbers, review the differences, then book them. You can continue later, on any device; the shop keeps selling.',
          )}
        </Typography>
        <StartButton />
      </Panel>
      <CardList<Stocktake & { id: string }>
        title=" "
        actions={false}
        sort={{ field: 'started_at', order: 'DESC' }}
        empty={<Alert severity="info">{t('Nothing has been counted yet.')}</Alert>}
        card={(stocktake) => <StocktakeRow stocktake={stocktake} />}
      />
    </Stack>
  );
}

function StocktakeRow({ stocktake }: { stocktake: Stocktake }) {
  const { _id, name, status, started_at, started_by } = stocktake;
  const text = `${momentText(started_at)}, ${started_by} · ${progressText(stocktake)}`;
  return <Row to={`/stocktakes/${_id}/show`} title={name} text={text} tags={<Tag {...STATUSES[status]} />} />;
}

/** Asks what to count; a list that links here passes it in the address (`?below=5`). */
function StartButton() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const below = Number(query.get('below')) || undefined;
  const start = async (typed: StocktakeInput) => {
    const given = Object.entries(typed).filter(([, value]) => value !== null && value !== '');
    const { data } = await call('POST /admin/stocktakes', { body: Object.fromEntries(given) });
    navigate(`/stocktakes/${data._id}/show`);
  };
  return (
    <AskButton<StocktakeInput & Record<string, unknown>>
      label={t('Start a count')}
      button={{ variant: 'contained', startIcon: <ChecklistIcon /> }}
      title={t('What do you want to count?')}
      text={t('Leave everything empty to count all products.')}
      submit={t('Start')}
      done={t('The count has started.')}
      values={{ below }}
      work={start}
      leave={() => {}}
    >
      <CategorySelect source="category" label={t('A category')} helperText={false} />
      <NumberInput source="below" label={t('Only products with fewer than')} min={1} helperText={false} />
      <TextInput source="q" label={t('Name or SKU contains')} helperText={false} />
      <TextInput
        source="name"
        label={t('Call this count')}
        helperText={t('Such as Friday evening. Optional.')}
      />
    </AskButton>
  );
}
