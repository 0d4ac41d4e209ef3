import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import { Box, Pagination, Typography } from '@mui/material';
import { useState } from 'react';
import { Answered } from '#admin/ui/answered.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { useCall } from '#admin/ui/use-call.ts';

const LIMIT = 50;

/** What is wrong in the rows of a file, by their numbers in a spreadsheet. */
export function ProblemsPanel({ file }: { file: CatalogueImport }) {
  const [page, setPage] = useState(1);
  const query = useCall('GET /admin/imports/:id/problems', {
    params: { id: file._id },
    query: { page, limit: LIMIT },
  });
  return (
    <Panel title="Row by row">
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        A product with a problem is left out, with its variants; one with a note comes in.
      </Typography>
      <Answered query={query}>
        {({ data, total }) => (
          <>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map(({ _id, row, column, kind, message }) => (
                <Box
                  component="li"
                  key={_id}
                  sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
                >
                  <Box sx={{ flex: '0 0 5.5rem' }}>
                    <Tag label={`Row ${row}`} tone={kind === 'problem' ? 'bad' : 'quiet'} />
                  </Box>
                  <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {kind === 'note' && 'Note: '}
                    {column && <strong>{column}: </strong>}
                    {message}
                  </Typography>
                </Box>
              ))}
            </Box>
            {total > LIMIT && (
              <Pagination
                page={page}
                count={Math.ceil(total / LIMIT)}
                onChange={(_, to) => setPage(to)}
                siblingCount={0}
                sx={{ mt: 1 }}
              />
            )}
          </>
        )}
      </Answered>
    </Panel>
  );
}
