import type { OrderQuestion } from '@isoko/contract';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import CallIcon from '@mui/icons-material/Call';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { ActionButton, OutsideButton } from '#admin/ui/buttons.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { receiverOf, substitutionNames } from '#admin/ui/order-words.ts';
import { clockText, phoneText } from '#admin/ui/texts.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import { useOrder } from './order.tsx';

/** Whether the question is still open: the customer can answer, or waits for a call. */
export const isWaiting = ({ outcome }: OrderQuestion): boolean => outcome === null || outcome === 'to_staff';

/** How often an order is read while its customer has an open question. */
export const ASKED_EVERY_MS = 4_000;

const nameOf = ({ product, label }: OrderQuestion['line']): string =>
  label ? `${product.name}, ${label}` : product.name;

/** The proposal, short: `2 × Peas for 3 × Rice`. */
function proposalText({ line, kept, substitute, grams }: OrderQuestion): string {
  const name = nameOf(line);
  const much = (quantity: number) => formatQuantity({ ...line, quantity });
  if (grams !== undefined)
    return t('{name}: {weight} instead of {agreed}', {
      name,
      weight: much(grams),
      agreed: much(line.quantity),
    });
  if (!substitute)
    return t('{kept} of {quantity} × {name}', { kept: much(kept), quantity: much(line.quantity), name });
  const other = nameOf({ ...line, ...substitute });
  return t('{quantity} × {other} for {instead} × {name}', {
    quantity: formatQuantity(substitute),
    other,
    instead: much(line.quantity - kept),
    name,
  });
}

/** The customer's answer, or until when they can answer. */
function stateText({
  answer,
  answered_by,
  answered_at,
  asked_at,
  answer_by,
  outcome,
  trouble,
}: OrderQuestion) {
  const at = answered_at ? t(' at {time}', { time: clockText(answered_at) }) : '';
  if (trouble === 'gone')
    return t('Accepted{at}, but it has run out: propose something else, or call.', { at });
  if (trouble === 'dearer') return t('Accepted{at}, but it costs more by now: call.', { at });
  if (trouble === 'empty')
    return t('Refused{at}, and nothing would be left: call, or cancel the order.', { at });
  if (answer === 'call') return t('The customer asked for a call{at}.', { at });
  if (outcome === 'to_staff') return t('No answer by {time}: call.', { time: clockText(answer_by) });
  if (outcome === null)
    return t('Asked {time}, answer until {until}.', {
      time: clockText(asked_at),
      until: clockText(answer_by),
    });
  if (answer === 'silence') return t('No answer by {time}: done as wished.', { time: clockText(answer_by) });
  if (answered_by === 'staff')
    return outcome === 'changed' ? t('Yes, on the phone{at}.', { at }) : t('No, on the phone{at}.', { at });
  return outcome === 'changed'
    ? t('Yes, by the customer{at}.', { at })
    : t('No, by the customer{at}.', { at });
}

/** The largest quantity that the customer agreed to. */
const mostText = ({ line, kept }: OrderQuestion): string => formatQuantity({ ...line, quantity: kept });

function severityOf({ outcome, answer }: OrderQuestion): 'info' | 'warning' | 'success' {
  if (outcome === 'to_staff' || (outcome === null && answer === 'call')) return 'warning';
  return outcome === null ? 'info' : 'success';
}

/** The questions to the customer about the lines, and the answers; read out when they change. */
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
        <Box>
          {question.grams === undefined
            ? t('Without an answer: {wish}.', { wish: substitutionNames[order.substitution] })
            : t('Without an answer it must be {most} or less.', { most: mostText(question) })}
        </Box>
      )}
      {question.grams !== undefined && question.outcome === 'left_out' && (
        <Box sx={{ fontWeight: 600 }}>
          {t('Put {most} or less on the scale.', { most: mostText(question) })}
        </Box>
      )}
      {isWaiting(question) && question.to_pay > 0 && order.payment.status === 'paid' && (
        <Box>
          {t('If they say yes, {amount} is still to be paid.', { amount: formatFrancs(question.to_pay) })}
        </Box>
      )}
      {isWaiting(question) && <QuestionActions question={question} order={order} />}
    </Alert>
  );
}

/** How to reach the customer, and buttons for their answer. */
function QuestionActions({ question, order }: { question: OrderQuestion; order: StaffOrder }) {
  const { links } = order;
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
        {t('Call {phone}', { phone: phoneText(receiverOf(order).phone) })}
      </Button>
      <OutsideButton variant="outlined" href={links.whatsapp} startIcon={<WhatsAppIcon />}>
        {t('WhatsApp')}
      </OutsideButton>
      <ActionButton variant="outlined" work={() => tell('yes')} done={t('Done as agreed.')}>
        {t('They say yes')}
      </ActionButton>
      <ActionButton variant="outlined" work={() => tell('no')} done={t('Done as agreed.')}>
        {t('They say no')}
      </ActionButton>
      <ActionButton
        work={() => call('DELETE /admin/orders/:id/questions/:question', { params })}
        done={t('The question was withdrawn.')}
      >
        {t('Withdraw it')}
      </ActionButton>
    </Stack>
  );
}
