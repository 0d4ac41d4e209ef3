import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { phoneText } from '../../ui/phone-text.ts';

/** The way to people, for whoever found no answer. */
export function StillQuestions() {
  const { shop } = useShopData();
  return (
    <section
      aria-labelledby="still-questions"
      className="mt-8 flex flex-col items-start gap-4 rounded-panel bg-sand p-5 sm:flex-row sm:items-center sm:justify-between lg:p-6"
    >
      <div>
        <h2 id="still-questions" className="text-lg">
          {t('Still a question?')}
        </h2>
        <p className="text-md text-soft">{t('We answer by phone, by mail and in the chat.')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/contact-us">{t('Contact us')}</ButtonLink>
        <a href={`tel:${shop.phone}`} className={buttonClass({ variant: 'outline' })}>
          <PhoneIcon className="size-5" />
          {phoneText(shop.phone)}
        </a>
      </div>
    </section>
  );
}
