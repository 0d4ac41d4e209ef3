import { DefaultEditorOptions, RichTextInput, type RichTextInputProps } from 'ra-input-rich-text';
import { useMemo } from 'react';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

/** What the shop shows of rich text (server: rich-text.ts): whatever else an editor can do would be left out. */
const kinds: Record<string, object> = {
  starterKit: {
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'] },
    ...{ code: false, codeBlock: false, strike: false, underline: false, horizontalRule: false },
  },
  image: { inline: true },
};

const extensions = (DefaultEditorOptions.extensions ?? []).flatMap((extension) => {
  const options = kinds[extension.name];
  return options && 'configure' in extension ? [extension.configure(options)] : [];
});

/** Its own style sheet is heeded under the page's nonce alone (main.tsx). */
const injectNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
/** Rich text as the shop shows it: headings, lists, quotes, links and pictures of the gallery. `name`: its label. */
export default function RichText({ name, ...props }: RichTextInputProps & { name: string }) {
  const editorOptions = useMemo(
    () => ({ extensions, injectNonce, editorProps: { attributes: { 'aria-label': name } } }),
    [name],
  );
  return (
    <RichTextInput
      {...props}
      editorOptions={editorOptions}
      toolbar={<RichTextToolbar />}
      sx={{
        '& .ProseMirror': { minHeight: 160, p: 1.5, overflowWrap: 'anywhere' },
        '& .ProseMirror img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
        '& .ProseMirror blockquote': { borderLeft: 3, borderColor: 'divider', ml: 0, pl: 2 },
      }}
    />
  );
}
