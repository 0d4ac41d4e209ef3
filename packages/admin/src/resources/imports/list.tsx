import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { useNavigate } from 'react-router';
import { postForm } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { FileButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText, numberText } from '#admin/ui/texts.ts';
import { countWords, STATES } from './words.ts';

type ImportRecord = CatalogueImport & { id: string };

/** Uploads a file of products, and lists the earlier ones. */
export function ImportList() {
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 960 }}>
      <Title title={t('Import')} />
      <Panel title={t('Import products')}>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {t(
            'A CSV file of up to 8 MB: an export from WooCommerce or Shopify, our own export, or your own table. You first see what would happen; nothing is saved until you confirm.',
          )}
        </Typography>
        <ChooseFile />
      </Panel>
      <CardList<ImportRecord>
        title=" "
        actions={false}
        empty={<Alert severity="info">{t('No file has been imported yet.')}</Alert>}
        card={(record) => <ImportRow record={record} />}
      />
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
              label={
                isOne(problems)
                  ? t('{problems} problem', { problems })
                  : t('{problems} problems', { problems: numberText(problems) })
              }
              tone="bad"
            />
          )}
          <Tag {...STATES[state]} />
        </>
      }
    />
  );
}

/** Uploads a file from the device, and opens its page. */
function ChooseFile() {
  const { attempt, failure, isRunning } = useAttempt();
  const navigate = useNavigate();
  const send = (file: File) =>
    attempt(async () => {
      const form = new FormData();
      form.append('file', file);
      const { _id } = await postForm<CatalogueImport>('/imports', form);
      navigate(`/imports/${_id}/show`);
    });
  return (
    <Box>
      {failure && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failure}
        </Alert>
      )}
      <FileButton
        name={t('Choose a CSV file')}
        accept=".csv,.txt,.tsv,text/csv"
        variant="contained"
        startIcon={<UploadFileIcon />}
        disabled={isRunning}
        onChoose={([file]) => file && void send(file)}
      >
        {isRunning ? t('Sending …') : t('Choose a CSV file')}
      </FileButton>
    </Box>
  );
}
