import type { OrderQuestion } from '@isoko/contract';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import CallIcon from '@mui/icons-material/Call';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material';
import { call } from '#admin/api.ts';
import { ActionButton, OutsideButton } from '#admin/ui/buttons.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { clockText, phoneText } from '#admin/ui/texts.ts';
import { useOrder } from './order.tsx';
import { substitutionNames } from './words.ts';

/** Whether something may still come of it: the customer can answer, or waits for a call. */
export const isWaiting = ({ outcome }: OrderQuestion): boolean => outcome === null || outcome === 'to_staff';

/** How often an order is read while its customer is asked something: the answer is seen when it comes. */
export const ASKED_EVERY_MS = 4_000;

const nameOf = ({ product, label }: OrderQuestion['line']): string =>
  label ? `${product.name}, ${label}` : product.name;

/** What is proposed, short: `2 × Peas for 3 × Rice`. */
function proposalText({ line, kept, substitute }: OrderQuestion): string {
  const name = nameOf(line);
  if (!substitute) return `${kept} of ${line.quantity} × ${name}`;
  const other = nameOf({ ...line, ...substitute });
  return `${substitute.quantity} × ${other} for ${line.quantity - kept} × ${name}`;
}

/** What the customer said, or until when they can. */
function stateText({
  answer,
  answered_by,
  answered_at,
  asked_at,
  answer_by,
  outcome,
  trouble,
}: OrderQuestion) {
  const at = answered_at ? ` at ${clockText(answered_at)}` : '';
  if (trouble === 'gone') return `Accepted${at}, but it has run out: propose something else, or call.`;
  if (trouble === 'dearer') return `Accepted${at}, but it costs more by now: call.`;
  if (trouble === 'empty') return `Refused${at}, and nothing would be left: call, or cancel the order.`;
  if (answer === 'call') return `The customer asked for a call${at}.`;
  if (outcome === 'to_staff') return `No answer by ${clockText(answer_by)}: call.`;
  if (outcome === null) return `Asked ${clockText(asked_at)}, answer until ${clockText(answer_by)}.`;
  if (answer === 'silence') return `No answer by ${clockText(answer_by)}: done as wished.`;
  const said = outcome === 'changed' ? 'Yes' : 'No';
  return answered_by === 'staff' ? `${said}, on the phone${at}.` : `${said}, by the customer${at}.`;
}

function severityOf({ outcome, answer }: OrderQuestion): 'info' | 'warning' | 'success' {
  if (outcome === 'to_staff' || (outcome === null && answer === 'call')) return 'warning';
  return outcome === null ? 'info' : 'success';
}

/** What the customer is asked about the lines, and what they answered; read out when it changes. */
export function Questions() {
  const { questions } = useOrder();
  const shown = questions.filter(({ outcome }) => outcome !== 'withdrawn');
  return (
    <Stack role="status" sx={{ gap: 1, mb: 1, '&:empty': { display: 'none' } }}>
      {shown.map((question) => (
        <QuestionBox key={question._id} question={question} />
      ))}
    </Stack>
  );
}

function QuestionBox({ question }: { question: OrderQuestion }) {
  const order = useOrder();
  const total = `${formatFrancs(question.total_before)} → ${formatFrancs(question.total_after)}`;
  return (
    <Alert severity={severityOf(question)} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{stateText(question)}</AlertTitle>
      <Box>
        {proposalText(question)} · {total}
      </Box>
      {question.outcome === null && question.answer === null && (
        <Box>Without an answer: {substitutionNames[order.substitution].toLowerCase()}.</Box>
      )}
      {isWaiting(question) && <QuestionActions question={question} order={order} />}
    </Alert>
  );
}

/** How to reach the customer, and what they said. */
function QuestionActions({ question, order }: { question: OrderQuestion; order: StaffOrder }) {
  const { links, customer } = order;
  const press = usePress();
  const params = { id: order._id, question: question._id };
  const tell = (answer: 'yes' | 'no') =>
    press((headers) =>
      call('POST /admin/orders/:id/questions/:question/answer', { params, body: { answer }, headers }),
    );
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
      <Button
        variant={severityOf(question) === 'warning' ? 'contained' : 'outlined'}
        href={links.call}
        startIcon={<CallIcon />}
      >
        Call {phoneText(order.shipping.phone || customer.phone)}
      </Button>
      <OutsideButton variant="outlined" href={links.whatsapp} startIcon={<WhatsAppIcon />}>
        WhatsApp
      </OutsideButton>
      <ActionButton variant="outlined" work={() => tell('yes')} done="Done as agreed.">
        They say yes
      </ActionButton>
      <ActionButton variant="outlined" work={() => tell('no')} done="Done as agreed.">
        They say no
      </ActionButton>
      <ActionButton
        work={() => call('DELETE /admin/orders/:id/questions/:question', { params })}
        done="The question is taken back."
      >
        Take it back
      </ActionButton>
    </Stack>
  );
}
