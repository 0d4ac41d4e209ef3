import type { StaffQuestion } from '@isoko/contract/routes/admin/questions';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { IconButton } from '@mui/material';
import { SearchInput, useListContext } from 'react-admin';
import { call } from '#admin/api.ts';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { useAction } from '#admin/ui/use-action.ts';

type QuestionRecord = StaffQuestion & { id: string };

/** All of them: their order is that of the help page. */
const ALL = 250;
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Words" />];

/** Questions in the order of the help page. */
export default function QuestionList() {
  return (
    <ResourceList
      title="Questions"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      perPage={ALL}
      pagination={false}
      empty={<Empty />}
    >
      <Cards<QuestionRecord> card={(question) => <QuestionRow question={question} />} />
    </ResourceList>
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
  // Of a few that were found nobody sees between which they go.
  const mayMove = !filterValues.q;
  const step = (label: string, by: number) => (
    <IconButton
      aria-label={`Move “${question.question}” ${label}`}
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
      text={topic ?? 'No topic'}
      actions={
        <>
          {step('up', -1)}
          {step('down', 1)}
        </>
      }
    />
  );
}

function Empty() {
  return <NothingYet first="New question">The help page answers nothing yet.</NothingYet>;
}

/** The same ids with one of them at place `to`, counted from 0. */
export function inPlace(ids: readonly string[], { id, to }: { id: string; to: number }): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
