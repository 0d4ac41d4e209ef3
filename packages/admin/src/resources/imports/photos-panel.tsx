import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import AddAPhotoIcon from '@mui/icons-material/AddPhotoAlternate';
import { Alert, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { call } from '#admin/api.ts';
import { useUpload } from '#admin/inputs/upload.ts';
import { t } from '#admin/messages/t.tsx';
import { FileButton } from '#admin/ui/buttons.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';

/** Sent with one call: what arrived stays when the next one fails. */
const AT_ONCE = 20;

/** Photos from the device, which find their products by the names of their files. */
export function PhotosPanel({ file }: { file: CatalogueImport }) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const upload = useUpload();
  const add = useAction((photos: { filename: string; picture: string }[]) =>
    call('PATCH /admin/imports/:id', { params: { id: file._id }, body: { photos } }),
  );
  const send = async (files: File[]) => {
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const arrived: { filename: string; picture: string }[] = [];
      for (const [at, each] of files.slice(from, from + AT_ONCE).entries()) {
        setProgress({ done: from + at, of: files.length });
        await upload.send([{ file: each, name: each.name }], ({ name }) =>
          arrived.push({ filename: each.name, picture: name }),
        );
      }
      if (arrived.length) await add.run(arrived);
    }
    setProgress(null);
  };
  return (
    <Panel title={t('Photos')}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t(
          'A photo goes to the product whose SKU or name its file has: CF-1.jpg, CF-1 (2).jpg, Red cabbage.jpg. A cell of the file may also name it.',
        )}
      </Typography>
      {upload.failure && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {upload.failure}
        </Alert>
      )}
      <FileButton
        name={t('Choose photos')}
        accept="image/*"
        multiple
        startIcon={<AddAPhotoIcon />}
        disabled={progress !== null}
        onChoose={(files) => void send(files)}
      >
        {progress
          ? t('Sending {done} of {of} …', { done: progress.done + 1, of: progress.of })
          : t('Choose photos')}
      </FileButton>
      {progress && (
        <LinearProgress
          variant="determinate"
          aria-label={t('Sending photos')}
          value={(100 * progress.done) / progress.of}
          sx={{ mt: 1.5 }}
        />
      )}
      <Found photos={file.photos} />
    </Panel>
  );
}

/** How many found their product, and which did not. */
function Found({ photos: { count, unmatched } }: Pick<CatalogueImport, 'photos'>) {
  return (
    <>
      {count > 0 && (
        <Typography sx={{ mt: 1.5 }}>
          {t('{found} of {count} photos found their product.', {
            found: (count - unmatched.length).toLocaleString('en'),
            count: count.toLocaleString('en'),
          })}
        </Typography>
      )}
      {unmatched.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {t('Nothing in the file is called like these: {names}', { names: unmatched.join(', ') })}
        </Alert>
      )}
    </>
  );
}
