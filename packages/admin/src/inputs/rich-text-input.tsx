import { CircularProgress } from '@mui/material';
import type { RichTextInputProps } from 'ra-input-rich-text';
import { lazy, Suspense } from 'react';

const RichText = lazy(() => import('./rich-text.tsx'));

/** A rich text of a form. The editor is fetched when the first one is shown. */
export function RichTextInput({ label = 'Text', ...props }: RichTextInputProps & { label?: string }) {
  return (
    <Suspense fallback={<CircularProgress aria-label="The editor is on its way" />}>
      <RichText {...props} label={label} name={label} />
    </Suspense>
  );
}
