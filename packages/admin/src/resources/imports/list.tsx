import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Title } from 'react-admin';
import { useNavigate } from 'react-router';
import { CallFailure, postForm } from '#admin/api.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';
import { countWords, STATES } from './words.ts';

type ImportRecord = CatalogueImport & { id: string };

/** Takes a file of products, and shows those that were taken before. */
export function ImportList() {
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

/** Sends a file from the device, and goes on to its page. */
function ChooseFile() {
  const { send, failure, isSending } = useSending();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box>
      {failure && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failure}
        </Alert>
      )}
      <Button
        variant="contained"
        startIcon={<UploadFileIcon />}
        disabled={isSending}
        onClick={() => input.current?.click()}
      >
        {isSending ? 'Sending …' : 'Choose a CSV file'}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="Choose a CSV file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again, once it was corrected.
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </Box>
  );
}

function useSending() {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  const send = async (file: File) => {
    setSending(true);
    setFailure(null);
    try {
      const form = new FormData();
      form.append('file', file);
      const { _id } = await postForm<CatalogueImport>('/imports', form);
      navigate(`/imports/${_id}/show`);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.message);
    } finally {
      setSending(false);
    }
  };
  return { send, failure, isSending };
}
