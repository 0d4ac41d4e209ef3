import type { StaffQuestion } from '@isoko/contract/routes/admin/questions';
import { AutocompleteInput, maxLength, required, SimpleForm, TextInput, useGetList } from 'react-admin';
import { CreatePage, EditPage } from '#admin/inputs/form-pages.tsx';
import { FormToolbar } from '#admin/inputs/form-toolbar.tsx';
import { PreviewButton } from '#admin/inputs/preview-button.tsx';
import { RichTextInput } from '#admin/inputs/rich-text-input.tsx';
import { FACTS } from '#admin/ui/facts.ts';

const remove = { title: 'Remove this question?', text: 'It leaves the help page for good.' };

/** A question's form. */
function QuestionForm({ isNew = false }: { isNew?: boolean }) {
  const toolbar = (
    <FormToolbar isNew={isNew} remove={remove}>
      <PreviewButton route="POST /admin/questions/preview" />
    </FormToolbar>
  );
  return (
    <SimpleForm toolbar={toolbar} sx={{ maxWidth: 820 }}>
      <TextInput source="question" validate={[required(), maxLength(300)]} />
      <RichTextInput source="answer" label="Answer" validate={required()} helperText={FACTS} />
      <TopicInput />
    </SimpleForm>
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
      choices={topics.map((topic) => ({ id: topic, name: topic }))}
      onCreate={(topic) => (topic ? { id: topic, name: topic } : undefined)}
      createLabel="Type a new topic"
      helperText="Questions of one topic stand together."
    />
  );
}

/** A new question is the last one. */
export const Create = () => (
  <CreatePage title="New question">
    <QuestionForm isNew />
  </CreatePage>
);

/** One question with its answer. */
export const Edit = () => (
  <EditPage shopPath={() => '/help'}>
    <QuestionForm />
  </EditPage>
);
