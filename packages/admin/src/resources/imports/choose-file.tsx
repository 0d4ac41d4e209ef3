import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Alert, Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure, postForm } from '#admin/api.ts';

/** Sends a file from the device, and goes on to its page. */
export function ChooseFile() {
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
