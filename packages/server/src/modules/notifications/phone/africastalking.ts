import type { SmsConfig } from '#server/message-config.ts';
import {
  ask,
  cleanReason,
  type Fetch,
  type PhoneProvider,
  QUARTER,
  type Reply,
  resultOfStatus,
  type SendResult,
  type Stop,
  textAt,
} from './provider.ts';

export const AFRICASTALKING = 'africastalking';

type Config = Extract<SmsConfig, { provider: 'africastalking' }> & { baseUrl: string };

const TIMEOUT_MS = 10_000;
/** Their reports name only their own id, so none can be matched to an attempt whose answer was lost. */
const REPORT_WAIT_MS = 120_000;

const STOPPED: Readonly<Record<string, Stop>> = {
  // InvalidPhoneNumber, UnsupportedNumberType, UserInBlacklist
  403: { whom: 'number', days: 30 },
  404: { whom: 'number', days: 30 },
  406: { whom: 'number', days: null },
  // RiskHold, InvalidSenderId, InsufficientBalance
  401: QUARTER,
  402: QUARTER,
  405: QUARTER,
};

/** A client of Africa's Talking (docs/operations/messages.md). */
export function createAfricasTalking(config: Config, { fetch }: { fetch: Fetch }): PhoneProvider {
  const headers = {
    apiKey: config.apiKey,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  };
  return {
    ...{ code: AFRICASTALKING, channel: 'sms', price: config.price, reportWaitMs: REPORT_WAIT_MS },
    perSecond: config.perSecond,
    async send({ to, text }) {
      const form = new URLSearchParams({
        ...{ username: config.username, to, message: text },
        ...(config.sender && { from: config.sender }),
        ...{ bulkSMSMode: '1', enqueue: '1' },
      });
      const url = `${config.baseUrl}/version1/messaging`;
      const body = form.toString();
      const reply = await ask(fetch, url, { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS });
      return 'outcome' in reply ? reply : resultOf(reply);
    },
  };
}

/** A 201 carries failures too; without a recipient its sentence is all there is. */
function resultOf({ status, body }: Reply): SendResult {
  if (status !== 201 && status !== 200) return resultOfStatus(status);
  const code = textAt(body, 'SMSMessageData.Recipients.0.statusCode');
  if (code === null) {
    const reason = cleanReason(textAt(body, 'SMSMessageData.Message') ?? 'no recipient');
    // Their reasons for a wrong sender or balance.
    const isOurs = /sender|balance|insufficient/i.test(reason);
    return { outcome: 'refused', reason, isAlarm: true, ...(isOurs && { stops: QUARTER }) };
  }
  if (['100', '101', '102'].includes(code)) {
    return { outcome: 'accepted', id: textAt(body, 'SMSMessageData.Recipients.0.messageId') };
  }
  if (Number(code) >= 500) return { outcome: 'retry', reason: code };
  const stops = STOPPED[code];
  return { outcome: 'refused', reason: code, ...(stops && { stops }), isAlarm: stops?.whom === 'channel' };
}

/** Their states of a delivery report in ours; null for messages that are on the way. */
export function stateOfAfricasTalking(status: string): 'sent' | 'delivered' | 'failed' | null {
  if (status === 'Success') return 'delivered';
  if (status === 'Failed' || status === 'Rejected') return 'failed';
  return status === 'Sent' || status === 'Submitted' || status === 'Buffered' ? 'sent' : null;
}
