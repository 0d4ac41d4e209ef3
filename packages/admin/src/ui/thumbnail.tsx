import { pictureUrl } from '@isoko/contract/rules/gallery';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box } from '@mui/material';

/** A picture of the gallery by its name, square; a sign where there is none. `size` in px. */
export function Thumbnail({
  name,
  alt = '',
  size = 56,
}: {
  name: string | null | undefined;
  alt?: string;
  size?: number;
}) {
  const place = { width: size, height: size, borderRadius: 1, flex: 'none', bgcolor: '#f5f1e6' };
  if (!name) {
    return (
      <Box sx={{ ...place, display: 'grid', placeItems: 'center', color: 'text.secondary' }} aria-hidden>
        <ImageIcon />
      </Box>
    );
  }
  const src = /^(https?:)?\//.test(name) ? name : pictureUrl(name, 160, 'webp');
  return <Box component="img" src={src} alt={alt} loading="lazy" sx={{ ...place, objectFit: 'cover' }} />;
}
