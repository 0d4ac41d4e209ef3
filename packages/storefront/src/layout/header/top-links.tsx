import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { SocialLinks } from '../footer/social-links.tsx';
import { topLinks, useThere } from '../menu/menu-links.ts';

/** What the bar above the header has room for on wide screens. */
export default function TopLinks() {
  return (
    <div className="flex items-center gap-4">
      <nav aria-label={t('Service')}>
        <ul className="flex">
          {useThere(topLinks).map(({ name, to }) => (
            <li key={name}>
              <Link to={to} className="flex min-h-9 items-center px-2.5 hover:text-amber-400 hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SocialLinks className="flex *:size-8" />
    </div>
  );
}
