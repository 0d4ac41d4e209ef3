import type { StaffQuestion } from '@isoko/contract/routes/admin/questions';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { IconButton } from '@mui/material';
import {
  AutocompleteInput,
  maxLength,
  required,
  SearchInput,
  TextInput,
  useGetList,
  useListContext,
} from 'react-admin';
import { call } from '#admin/api.ts';
import { RichTextInput } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, PreviewButton, RecordForm } from '#admin/inputs/form.tsx';
import { t } from '#admin/messages/t.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { FACTS } from '#admin/ui/texts.ts';

type QuestionRecord = StaffQuestion & { id: string };

/** All of them: their order is that of the help page. */
const ALL = 250;
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder={t('Words')} />];

/** Questions in the order of the help page. */
export function QuestionList() {
  return (
    <CardList<QuestionRecord>
      title={t('Questions')}
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      perPage={ALL}
      pagination={false}
      empty={<NothingYet first={t('New question')}>{t('The help page has no questions yet.')}</NothingYet>}
      card={(question) => <QuestionRow question={question} />}
    />
  );
}

function QuestionRow({ question }: { question: QuestionRecord }) {
  const { data = [], filterValues } = useListContext<QuestionRecord>();
  const { id, topic } = question;
  const move = useAction((to: number) => {
    const questions = inPlace(
      data.map((each) => each.id),
      { id, to },
    );
    return call('PUT /admin/questions/order', { body: { questions } });
  });
  const at = data.findIndex((each) => each.id === id);
  // In search results it cannot be seen between which others a question would go.
  const mayMove = !filterValues.q;
  const step = (label: string, by: number) => (
    <IconButton
      aria-label={label}
      onClick={() => move.run(at + by)}
      disabled={move.isRunning || !mayMove || at + by < 0 || at + by >= data.length}
    >
      {by < 0 ? <ArrowUpwardIcon /> : <ArrowDownwardIcon />}
    </IconButton>
  );
  return (
    <Row
      to={`/questions/${id}`}
      title={question.question}
      text={topic ?? t('No topic')}
      actions={
        <>
          {step(t('Move “{question}” up', { question: question.question }), -1)}
          {step(t('Move “{question}” down', { question: question.question }), 1)}
        </>
      }
    />
  );
}

/** The same ids with one of them at place `to`, counted from 0. */
export function inPlace(ids: readonly string[], { id, to }: { id: string; to: number }): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

const remove = {
  title: t('Remove this question?'),
  text: t('It is removed from the help page permanently.'),
};

function QuestionForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm
      isNew={isNew}
      remove={remove}
      maxWidth={820}
      buttons={<PreviewButton route="POST /admin/questions/preview" />}
    >
      <TextInput source="question" label={t('Question')} validate={[required(), maxLength(300)]} />
      <RichTextInput source="answer" label={t('Answer')} validate={required()} helperText={FACTS} />
      <TopicInput />
    </RecordForm>
  );
}

/** A topic that there is, or a new one. */
function TopicInput() {
  const { data = [] } = useGetList<StaffQuestion & { id: string }>('questions', {
    pagination: { page: 1, perPage: 250 },
    sort: { field: 'position', order: 'ASC' },
  });
  const topics = [...new Set(data.flatMap(({ topic }) => topic ?? []))];
  return (
    <AutocompleteInput
      source="topic"
      label={t('Topic')}
      choices={topics.map((topic) => ({ id: topic, name: topic }))}
      onCreate={(topic) => (topic ? { id: topic, name: topic } : undefined)}
      createLabel={t('Type a new topic')}
      helperText={t('Questions on the same topic are grouped.')}
    />
  );
}

/** A new question is the last one. */
export const QuestionCreate = () => (
  <CreatePage title={t('New question')}>
    <QuestionForm isNew />
  </CreatePage>
);

/** One question with its answer. */
export const QuestionEdit = () => (
  <EditPage isTranslated shopPath={() => '/help'}>
    <QuestionForm />
  </EditPage>
);
