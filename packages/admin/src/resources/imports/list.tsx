import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import { Alert, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { momentText } from '#admin/ui/moments.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { Cards, ResourceList } from '#admin/ui/things.tsx';
import { ChooseFile } from './choose-file.tsx';
import { countWords, STATES } from './import-words.ts';

type ImportRecord = CatalogueImport & { id: string };

/** Takes a file of products, and shows those that were taken before. */
export default function ImportList() {
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 960 }}>
      <Title title="Import" />
      <Panel title="Bring products into the shop">
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          A CSV file of up to 8 MB: an export of WooCommerce or Shopify as it is, our own export, or a table
          of your own. You see first what would happen; nothing is written until you say so.
        </Typography>
        <ChooseFile />
      </Panel>
      <ResourceList
        title=" "
        actions={false}
        sort={{ field: 'date_created', order: 'DESC' }}
        empty={<Alert severity="info">No file has been imported yet.</Alert>}
      >
        <Cards<ImportRecord> card={(record) => <ImportRow record={record} />} />
      </ResourceList>
    </Stack>
  );
}

function ImportRow({ record }: { record: ImportRecord }) {
  const { id, filename, state, by, date_created, problems } = record;
  const words = [`${momentText(date_created)}, ${by}`, ...countWords(record)];
  return (
    <Row
      to={`/imports/${id}/show`}
      title={filename}
      text={words.join(' · ')}
      tags={
        <>
          {problems > 0 && (
            <Tag
              label={problems === 1 ? '1 problem' : `${problems.toLocaleString('en')} problems`}
              tone="bad"
            />
          )}
          <Tag {...STATES[state]} />
        </>
      }
    />
  );
}
