import type { SmsConfig } from '#server/message-config.ts';
import {
  ask,
  type Fetch,
  type PhoneProvider,
  type Reply,
  resultOfStatus,
  type SendResult,
  textAt,
} from './provider.ts';

export const PINDO = 'pindo';

type Config = Extract<SmsConfig, { provider: 'pindo' }> & { baseUrl: string };

const TIMEOUT_MS = 10_000;
const REPORT_WAIT_MS = 120_000;
/** 409 is a country, an operator or a format that they do not reach. */
const NOT_REACHED_DAYS = 30;

/** A client of Pindo (docs/operations/messages.md). */
export function createPindo(config: Config, { fetch }: { fetch: Fetch }): PhoneProvider {
  const headers = { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' };
  return {
    ...{ code: PINDO, channel: 'sms', price: config.price, reportWaitMs: REPORT_WAIT_MS },
    perSecond: config.perSecond,
    async send({ to, text }) {
      // The slash at the end is part of the address.
      const url = `${config.baseUrl}/v1/sms/`;
      const body = JSON.stringify({ to, text, sender: config.sender ?? 'PindoTest' });
      const reply = await ask(fetch, url, { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS });
      return 'outcome' in reply ? reply : resultOf(reply);
    },
  };
}

function resultOf({ status, body }: Reply): SendResult {
  if (status === 201 || status === 200) return { outcome: 'accepted', id: textAt(body, 'sms_id') };
  if (status === 409) {
    const stops = { whom: 'number', days: NOT_REACHED_DAYS } as const;
    return { outcome: 'refused', reason: 'HTTP 409', stops };
  }
  return resultOfStatus(status);
}

/** Their states of a delivery report in ours; null for those that say nothing. */
export function stateOfPindo(status: string): 'sent' | 'delivered' | 'failed' | null {
  if (status === 'DELIVRD') return 'delivered';
  if (['UNDELIV', 'EXPIRED', 'REJECTED'].includes(status)) return 'failed';
  return status === 'ACCEPTED' ? 'sent' : null;
}
