import { t } from '../../../messages/t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** Invites a visitor to log in; they come back to the post (specification section 6). */
export function LoginToComment({ slug }: { slug: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sand p-4">
      <p className="text-base">{t('Log in to write a comment.')}</p>
      <ButtonLink to={`/login?${new URLSearchParams({ redirectUrl: `/blog/${slug}` })}`}>
        {t('Log in')}
      </ButtonLink>
    </div>
  );
}
