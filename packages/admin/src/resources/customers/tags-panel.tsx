import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import { Autocomplete, Chip, TextField } from '@mui/material';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';

const MOST = 20;
const LONGEST = 40;

/** Free words about a customer, kept as soon as they are typed; those in use are suggested. */
export function TagsPanel({
  customer: { id, tags },
}: {
  customer: Pick<CustomerPage, 'tags'> & { id: string };
}) {
  const { data } = useCall('GET /admin/customers/tags');
  const change = useAction(
    (next: string[]) => call('PATCH /admin/customers/:id', { params: { id }, body: { tags: next } }),
    { done: t('The tags are kept.') },
  );
  return (
    <Panel title={t('Tags')}>
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        value={tags}
        options={(data?.data ?? []).map(({ tag }) => tag)}
        disabled={change.isRunning}
        onChange={(_, next) =>
          change.run(
            [...new Set(next.map((tag) => tag.trim().slice(0, LONGEST)).filter(Boolean))].slice(0, MOST),
          )
        }
        renderValue={(values, item) =>
          values.map((tag, index) => {
            const { key, ...props } = item({ index });
            return <Chip key={key} label={tag} {...props} />;
          })
        }
        renderInput={(props) => (
          <TextField {...props} label={t('Add a tag')} helperText={t('Press Enter after each word.')} />
        )}
      />
    </Panel>
  );
}
