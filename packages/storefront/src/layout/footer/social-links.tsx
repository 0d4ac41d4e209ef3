import { t } from '../../messages/t.tsx';
import { WhatsappIcon } from '../../ui/icons.tsx';
import {
  FacebookIcon,
  InstagramIcon,
  LinkedinIcon,
  ShareIcon,
  TwitterIcon,
  YoutubeIcon,
} from '../share/share-icons.tsx';
import { useShopData } from '../shop-data.ts';

const icons: Record<string, typeof ShareIcon> = {
  facebook: FacebookIcon,
  instagram: InstagramIcon,
  twitter: TwitterIcon,
  x: TwitterIcon,
  linkedin: LinkedinIcon,
  whatsapp: WhatsappIcon,
  youtube: YoutubeIcon,
};

/** The shop's pages elsewhere, as icons. */
export function SocialLinks({ className }: { className?: string }) {
  const { shop } = useShopData();
  if (shop.social_links.length === 0) return null;
  return (
    <ul className={className} aria-label={t('Social media')}>
      {shop.social_links.map(({ name, url }) => {
        const Icon = icons[name.toLowerCase()] ?? ShareIcon;
        return (
          <li key={url}>
            <a
              href={url}
              rel="noopener"
              aria-label={t('{shop} on {name}', { shop: shop.name, name })}
              className="grid size-full place-items-center rounded-full hover:bg-white/15"
            >
              <Icon className="size-4" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
