import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { queryClient } from '../../../state/customer/query-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PhoneIcon, WhatsappIcon } from '../../../ui/icons.tsx';

/** A search that found nothing, and three ways on: another spelling, a person to ask, the categories. */
export function NothingFound({ search }: { search: string }) {
  const { shop } = useShopData();
  const text = encodeURIComponent(t('Hello, do you have “{search}”?', { search }));
  return (
    <div className="mx-auto max-w-xl pb-6 text-center">
      <h2 className="text-xl">{t('We found nothing')}</h2>
      <Spellings search={search} />
      {shop.phone && (
        <>
          <p className="mt-2 text-base text-soft">{t('Ask us: perhaps we have it, or can get it.')}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-2.5">
            <a
              href={`https://wa.me/${shop.phone.replace(/\D/g, '')}?text=${text}`}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'outline' })}
            >
              <WhatsappIcon className="size-5" />
              WhatsApp
            </a>
            <a href={`tel:${shop.phone}`} className={buttonClass({ variant: 'outline' })}>
              <PhoneIcon className="size-5" />
              {t('Call us')}
            </a>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * Words that are spelled like it and find something. Asking for them lists the search for the shop. Their place is kept
 * until they are here.
 */
function Spellings({ search }: { search: string }) {
  const { data } = useQuery(
    {
      queryKey: ['spellings', search],
      queryFn: ({ signal }) =>
        call('POST /searches/without-result', { body: { text: search, language: LANGUAGE }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  );
  const spellings = data?.data.spellings ?? [];
  return (
    <div className="mt-1 flex min-h-12 flex-wrap items-center justify-center gap-x-2">
      {spellings.length > 0 ? (
        <>
          <span className="text-base text-soft">{t('Did you mean')}</span>
          {spellings.map((spelling) => (
            <Link
              key={spelling}
              to={`/shop?${new URLSearchParams({ search: spelling })}`}
              className="inline-flex min-h-11 items-center px-1.5 font-semibold text-base text-green-700 underline underline-offset-4"
            >
              {spelling}
            </Link>
          ))}
        </>
      ) : (
        <span className="text-base text-soft">
          {t('Please check the spelling, or try fewer or other words.')}
        </span>
      )}
    </div>
  );
}
