import { Type } from 'typebox';
import { Id, Nullable, type Static, Text } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Question } from '../content.ts';
import { forEditors, Preview, resourceCalls, searched } from './staff-call.ts';

/** A question as staff wrote it: {shop}, {phone}, {email} and {tin} are replaced by the shop's facts. */
export const StaffQuestion = Question;
export type StaffQuestion = Static<typeof StaffQuestion>;

/** HTML by the author; forbidden markup is removed. */
const Answer = Text(20_000);

export const QuestionInput = Type.Object({
  question: Text(300),
  answer: Answer,
  topic: Type.Optional(Nullable(Text(60, 0))),
  /** Lower ones come first; default: the last position. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
});
export type QuestionInput = Static<typeof QuestionInput>;

/** A change of a question; missing keys stay as they are. */
export const QuestionChange = Type.Partial(QuestionInput);
export type QuestionChange = Static<typeof QuestionChange>;

export const calls = resourceCalls({
  read: forEditors,
  write: forEditors,
  data: StaffQuestion,
  query: Type.Object({
    /** `q`: part of a question, an answer or a topic. */
    ...searched,
    topic: Type.Optional(Text(60)),
  }),
  list: { limit: 250, sorts: ['position', 'date_created', 'question'], defaultSort: 'position' },
  input: QuestionInput,
  change: QuestionChange,
  summaries: {
    list: 'Questions with their answers, in the order of the shop',
    get: 'One question with its answer',
    create: 'Adds a question with its answer, the last unless it is said otherwise',
    change: 'Changes a question; keys that are not given stay',
    remove: 'Removes a question',
  },
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
