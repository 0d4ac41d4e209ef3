import type { SynonymGroup } from '@isoko/contract/routes/admin/search';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import { Alert, Box, Button } from '@mui/material';
import {
  CreateButton,
  required,
  SearchInput,
  TextInput,
  TopToolbar,
  useNotify,
  useRefresh,
} from 'react-admin';
import { useSearchParams } from 'react-router';
import { call } from '#admin/api.ts';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { t } from '#admin/messages/t.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';

type GroupRecord = SynonymGroup & { id: string };

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder={t('A word')} />];

/** Groups of words that mean the same goods. */
export function SynonymList() {
  return (
    <CardList<GroupRecord>
      title={t('Search words')}
      filters={filters}
      sort={{ field: 'words', order: 'ASC' }}
      actions={
        <TopToolbar>
          <StartingSet />
          <CreateButton label={t('New group')} />
        </TopToolbar>
      }
      empty={<NoGroups />}
      card={({ id, words }) => (
        <Row to={`/synonyms/${id}`} title={words[0] ?? ''} text={`= ${words.slice(1).join(', ')}`} />
      )}
    />
  );
}

function NoGroups() {
  return (
    <Box>
      <NothingYet first={t('New group')}>
        {t('People say umuceri, riz and rice. Words in one group find the same products.')}
      </NothingYet>
      <StartingSet />
    </Box>
  );
}

/** Adds the groups that come with the shop; existing groups stay as they are. */
function StartingSet() {
  const notify = useNotify();
  const refresh = useRefresh();
  const add = useAction(async () => {
    const { data } = await call('POST /admin/synonyms/starting-set', {});
    notify(
      data.added
        ? t('Added {added} groups.', { added: data.added })
        : t('All of the starting set is already here.'),
    );
    refresh();
  });
  return (
    <Button onClick={() => add.run()} disabled={add.isRunning} startIcon={<PlaylistAddIcon />} size="small">
      {t('Add the starting set')}
    </Button>
  );
}

/** The typed words: one per line, or separated by commas. */
const wordsOf = (typed: string): string[] =>
  typed
    .split(/[\n,;=]/)
    .map((word) => word.trim())
    .filter(Boolean);
const typedOf = (words: unknown): string => (Array.isArray(words) ? words.join('\n') : '');

const remove = {
  title: t('Remove this group?'),
  text: t('Each of its words then finds only products that contain it.'),
};

function GroupForm({ isNew = false, words = [] }: { isNew?: boolean; words?: string[] }) {
  return (
    <RecordForm isNew={isNew} remove={remove} defaults={{ words }}>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('A search for one of these words also finds products named with another one.')}
      </Alert>
      <TextInput
        source="words"
        label={t('Words')}
        multiline
        minRows={4}
        fullWidth
        parse={(typed: string) => typed.split('\n')}
        format={typedOf}
        validate={required()}
        helperText={t('One per line, at least two. Several words are fine: pommes de terre.')}
      />
    </RecordForm>
  );
}

/** The form's values as the call takes them: without empty lines. */
const cleaned = ({ words, ...data }: Record<string, unknown>) => ({
  ...data,
  words: wordsOf(typedOf(words)),
});

/** A new group; `?word=` is its first word. */
export function SynonymCreate() {
  const [query] = useSearchParams();
  const word = query.get('word');
  return (
    <CreatePage title={t('New group')} transform={cleaned}>
      <GroupForm isNew words={word ? [word, ''] : []} />
    </CreatePage>
  );
}

/** One group. */
export const SynonymEdit = () => (
  <EditPage transform={cleaned}>
    <GroupForm />
  </EditPage>
);
