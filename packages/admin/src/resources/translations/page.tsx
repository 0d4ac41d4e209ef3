import type { Translation } from '@isoko/contract/routes/admin/translations';
import { Alert, Box, Button, Paper, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Form, type RaRecord, SaveButton, Title, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import { CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { AllTexts } from './texts.tsx';
import { changedVersions, shownFields, versionsOf } from './values.ts';
import { titleOf } from './words.ts';

/** The texts of one item in every language, and of a product those of its variants. */
export function TranslationPage() {
  const { id = '' } = useParams();
  const query = useTexts(id);
  return (
    <Box sx={{ maxWidth: 1200, py: 1 }}>
      <Answered query={query}>{(items) => <Texts key={id} items={items} />}</Answered>
    </Box>
  );
}

/** A item and what belongs to it. */
function useTexts(id: string) {
  return useQuery({
    queryKey: ['call', 'translations', id],
    queryFn: async ({ signal }) => {
      const one = async (each: string) =>
        (await call('GET /admin/translations/:id', { params: { id: each }, signal })).data;
      const whole = await one(id);
      const parts = await Promise.all(whole.parts.map(({ _id }) => one(_id)));
      return [whole, ...parts.filter((part) => shownFields(part).length > 0)];
    },
  });
}

function Texts({ items }: { items: Translation[] }) {
  const mayWrite = useIsManager();
  const keep = useKeep(items);
  const [first] = items;
  const panels = items.map((each) => (
    <Panel key={each._id} title={titleOf(each)}>
      <AllTexts translation={each} />
    </Panel>
  ));
  const values = Object.fromEntries(items.map((each) => [each._id, versionsOf(each)]));
  const record: RaRecord = { ...values, id: 'texts' };
  return (
    <>
      <Title title={t('Languages: {first}', { first: first ? titleOf(first) : '' })} />
      <Button component={Link} to="/translations" sx={{ mb: 1 }}>
        {t('All languages')}
      </Button>
      {mayWrite ? (
        // React-admin's forms think of records, which have an id.
        <Form record={record} onSubmit={keep} noValidate warnWhenUnsavedChanges>
          <Stack sx={{ gap: 2 }}>
            {panels}
            <Paper sx={{ p: 2, position: 'sticky', bottom: 8, zIndex: 1 }}>
              <SaveButton />
            </Paper>
          </Stack>
        </Form>
      ) : (
        <Stack sx={{ gap: 2 }}>
          <Alert severity="info">{t('You can read this. Managers and the owner change it.')}</Alert>
          {panels}
        </Stack>
      )}
    </>
  );
}

/** Sends what was changed of each item; what is refused is said at its field. */
function useKeep(items: Translation[]) {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (typed: FieldValues) => {
    const refused: Record<string, unknown> = {};
    for (const each of items) {
      const body = changedVersions(each, typed[each._id]);
      if (!body) continue;
      try {
        await call('PATCH /admin/translations/:id', { params: { id: each._id }, body });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        notify(error.message, { type: 'error' });
        const { root, ...fields } = error.body.errors ?? {};
        for (const [field, message] of Object.entries(fields)) refused[`${each._id}.${field}`] = message;
        refused.root = root ?? { serverError: error.message };
      }
    }
    if (Object.keys(refused).length) return refused;
    notify(t('Saved.'), { type: 'success' });
    refresh();
  };
}
