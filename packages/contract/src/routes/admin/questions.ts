import { Type } from 'typebox';
import { Id, IdList, Nullable, type Static, Text } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Question } from '../content.ts';
import { Preview } from './preview.ts';
import { forEditors } from './staff-call.ts';

/** A question as staff wrote it: {shop}, {phone}, {email} and {tin} stand for the shop's facts. */
export const StaffQuestion = Question;
export type StaffQuestion = Static<typeof StaffQuestion>;

const parts = {
  topic: Type.Optional(Nullable(Text(60, 0))),
  /** Lower ones are shown first; the last place where none is given. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
};
/** HTML as its author hands it in; what is not allowed is left out. */
const Answer = Text(20_000);

export const QuestionInput = Type.Object({ question: Text(300), answer: Answer, ...parts });
export type QuestionInput = Static<typeof QuestionInput>;

/** What changes of a question; keys that are not given stay. */
export const QuestionChange = Type.Object({
  question: Type.Optional(Text(300)),
  answer: Type.Optional(Answer),
  ...parts,
});
export type QuestionChange = Static<typeof QuestionChange>;

const one = Type.Object({ id: Id });

export const listQuestions = route({
  ...forEditors,
  summary: 'Questions with their answers, in the order of the shop',
  query: Type.Object({
    /** Part of a question, an answer or a topic. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    ids: Type.Optional(IdList),
    topic: Type.Optional(Text(60)),
  }),
  data: StaffQuestion,
  list: { limit: 250, sorts: ['position', 'date_created', 'question'], defaultSort: 'position' },
});

export const getQuestion = route({
  ...forEditors,
  summary: 'One question with its answer',
  params: one,
  data: StaffQuestion,
  errors: ['not_found'],
});

export const createQuestion = route({
  ...forEditors,
  summary: 'Adds a question with its answer, the last unless it is said otherwise',
  body: QuestionInput,
  data: StaffQuestion,
  status: 201,
});

export const changeQuestion = route({
  ...forEditors,
  summary: 'Changes a question; keys that are not given stay',
  params: one,
  body: QuestionChange,
  data: StaffQuestion,
  errors: ['not_found'],
});

export const removeQuestion = route({
  ...forEditors,
  summary: 'Removes a question',
  params: one,
  data: Type.Null(),
  errors: ['not_found'],
});

export const orderQuestions = route({
  ...forEditors,
  summary: 'Gives the questions their order; those that are not named come after them as they were',
  body: Type.Object({ questions: Type.Array(Id, { minItems: 1, maxItems: 250 }) }),
  data: Type.Object({ changed: Type.Integer() }),
});

export const previewQuestion = route({
  ...forEditors,
  summary: 'The help page with this question, without publishing it',
  body: Type.Object({ _id: Type.Optional(Id), ...QuestionInput.properties }),
  data: Preview,
  status: 201,
});
