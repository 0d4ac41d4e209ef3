import { type ComponentType, type ReactNode, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { late } from '../../../ui/late.tsx';
import { EntryFrame } from './entry-frame.tsx';

const LinkSent = late(() => import('../late/link-sent.tsx'));

/** A page that sends a link by mail: its form, and after that, what to do once the link is on its way. */
export function LinkPage<Values>({
  title,
  lasts,
  ask,
  form: Form,
  children,
}: {
  title: string;
  /** How long the link is valid, in words. */
  lasts: string;
  /** Requests the link; resolves with the shop's sentence. */
  ask: (values: Values) => Promise<string>;
  form: ComponentType<{ send: (values: Values) => Promise<void> }>;
  /** Shown below both. */
  children: ReactNode;
}) {
  const [sent, setSent] = useState<{ message: string; values: Values } | null>(null);
  const [changing, setChanging] = useState(false);
  const send = async (values: Values) => {
    void LinkSent.begin();
    setSent({ message: await ask(values), values });
    setChanging(false);
  };
  const isSent = sent !== null && !changing;
  return (
    <EntryFrame title={isSent ? t('Check your mailbox') : title}>
      {isSent && (
        <LinkSent
          waiting={<p className="font-semibold">{sent.message}</p>}
          message={sent.message}
          lasts={lasts}
          again={() => send(sent.values)}
          change={() => setChanging(true)}
        />
      )}
      {/* The typed values stay, to send them again. */}
      <div hidden={isSent}>
        <Form send={send} />
      </div>
      {children}
    </EntryFrame>
  );
}
