import { ActionFailure } from '../../layout/failure/action-failure.tsx';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { ContactFields } from './contact-fields.tsx';
import { MessageSent } from './message-sent.tsx';
import { useContactForm } from './use-contact-form.ts';

/** Writes to the shop. Whatever goes wrong, what was typed stays; each error stands beside its field. */
export function ContactForm({ topics }: { topics: string[] }) {
  const { form, bind, submit, busy, trouble, thanks, startAnew } = useContactForm();
  if (thanks) return <MessageSent thanks={thanks} onAgain={startAnew} />;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('Write to us')}
      className="flex flex-col gap-4"
    >
      <ContactFields bind={bind} topics={topics} />
      <ActionFailure failure={trouble} />
      <Button type="submit" size="lg" busy={busy} className="sm:self-start">
        {t('Send the message')}
      </Button>
    </form>
  );
}
