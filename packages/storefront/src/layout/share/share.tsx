import { type ReactNode, useEffect, useState } from 'react';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { MailIcon } from '../../ui/icons.tsx';
import { useShopData } from '../shop-data.ts';
import { FacebookIcon, LinkedinIcon, ShareIcon, TwitterIcon } from './share-icons.tsx';

const round =
  'grid size-11 place-items-center rounded-full border border-line bg-white text-green-700 hover:border-green-700/40 hover:bg-green-50';

/** Links to share a page on social networks, and the device's own share dialog if it has one. */
export function Share({ path, name }: { path: string; name: string }) {
  const { origin } = useShopData();
  const url = origin + PREFIX + path;
  const [link, title] = [encodeURIComponent(url), encodeURIComponent(name)];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-1 text-md text-soft">{t('Share')}</span>
      <Target name="Facebook" href={`https://www.facebook.com/sharer/sharer.php?u=${link}`}>
        <FacebookIcon className="size-5" />
      </Target>
      <Target name="Twitter" href={`https://twitter.com/intent/tweet?url=${link}&text=${title}`}>
        <TwitterIcon className="size-5" />
      </Target>
      <Target name="LinkedIn" href={`https://www.linkedin.com/sharing/share-offsite/?url=${link}`}>
        <LinkedinIcon className="size-5" />
      </Target>
      <a href={`mailto:?subject=${title}&body=${link}`} aria-label={t('Share by mail')} className={round}>
        <MailIcon className="size-5" />
      </a>
      <DeviceShare url={url} title={name} />
    </div>
  );
}

function Target({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('Share on {name}', { name })}
      className={round}
    >
      {children}
    </a>
  );
}

/** Last in its row, so that nothing moves if the browser supports it. */
function DeviceShare({ url, title }: { url: string; title: string }) {
  const [able, setAble] = useState(false);
  useEffect(() => setAble('share' in navigator), []);
  if (!able) return null;
  // A rejection means that the shopper cancelled: there is nothing to say.
  const share = () => navigator.share({ url, title }).catch(() => undefined);
  return (
    <button type="button" aria-label={t('Share with this device')} onClick={share} className={round}>
      <ShareIcon className="size-5" />
    </button>
  );
}
