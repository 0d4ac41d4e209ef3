import { Button, Stack, Typography } from '@mui/material';
import { useInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { CategorySelect } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';

/**
 * The category of a first product. A typed name makes a new one; `hasNone`: one press on a suggestion does, and the
 * list, which is empty, does not open over the suggestions.
 */
export function CategoryStep({ hasNone }: { hasNone: boolean }) {
  const make = useAction((work: () => Promise<void>) => work());
  const own = async (name: string) => {
    let made: { id: string; name: string } | undefined;
    await make.run(async () => {
      const { data } = await call('POST /admin/categories', { body: { name } });
      made = { id: data._id, name: data.name };
    });
    return made;
  };
  return (
    <>
      {hasNone && <Suggested />}
      <CategorySelect
        source="category"
        label={t('Category')}
        helperText={t('Where customers find you. Optional.')}
        openOnFocus={!hasNone}
        createLabel={t('Type a name to add a category')}
        onCreate={(typed) => typed?.trim() && own(typed.trim())}
      />
    </>
  );
}

/** Buttons that make a typical category in three languages, and choose it for the product. */
function Suggested() {
  const query = useCall('GET /admin/guide/offers');
  const { field } = useInput({ source: 'category' });
  const make = useAction(async (key: string) => {
    await call('POST /admin/guide/offers', { body: { categories: [key], questions: [] } });
    const { data } = await call('GET /admin/categories', { query: { limit: 250 } });
    field.onChange(data.at(-1)?._id ?? null);
  });
  return (
    <Answered query={query}>
      {({ data: { categories } }) => (
        <>
          <Typography color="text.secondary">
            {t('Your shop has no categories yet. Press one to add it, or type a name of your own below.')}
          </Typography>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, pb: 1 }}>
            {categories.map(({ key, name }) => (
              <Button
                key={key}
                variant="outlined"
                disabled={make.isRunning}
                onClick={() => void make.run(key)}
              >
                {name}
              </Button>
            ))}
          </Stack>
        </>
      )}
    </Answered>
  );
}
