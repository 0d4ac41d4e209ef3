import { Icon, type IconProps } from '../../ui/icons.tsx';

/* No other page has slides: the icons of ui/icons.tsx come with every page. */

export const PauseIcon = (props: IconProps) => <Icon d="M8 5.5v13M16 5.5v13" {...props} />;
export const PlayIcon = (props: IconProps) => <Icon d="M8 5v14l11-7z" {...props} />;
