import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternate';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import LinkIcon from '@mui/icons-material/Link';
import HeadingIcon from '@mui/icons-material/Title';
import { Alert, Box, ToggleButton } from '@mui/material';
import { Node } from '@tiptap/core';
import {
  DefaultEditorOptions,
  RichTextInput,
  type RichTextInputProps,
  useTiptapEditor,
} from 'ra-input-rich-text';
import {
  type ChangeEvent,
  type ComponentType,
  type ReactNode,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useNotify } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { LinkDialog } from './link-field.tsx';
import { readPasted } from './paste.ts';
import { useUpload } from './upload.ts';

/** The rich text that the shop shows (server: rich-text.ts); the server would remove everything else. */
const kinds: Record<string, object> = {
  starterKit: {
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'] },
    ...{ code: false, codeBlock: false, strike: false, underline: false, horizontalRule: false },
  },
  image: { inline: true },
};

type Extensions = NonNullable<typeof DefaultEditorOptions.extensions>;

/** What a cell may hold: no table in a table. */
const IN_CELL = '(paragraph | heading | bulletList | orderedList | blockquote)+';

const part = (name: string, tag: string, content: string) =>
  Node.create({
    name,
    content,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/**
 * Simple tables, as the shop shows them (server: rich-text.ts): pasted ones stay, and their words can be
 * changed. Rows and columns are changed in the program they come from.
 */
const tables = [
  part('table', 'table', '(tableHead | tableBody)+').extend({ group: 'block', isolating: true }),
  part('tableHead', 'thead', 'tableRow+'),
  part('tableBody', 'tbody', 'tableRow+'),
  part('tableRow', 'tr', '(tableHeader | tableCell)*'),
  part('tableHeader', 'th', IN_CELL).extend({ isolating: true }),
  part('tableCell', 'td', IN_CELL).extend({ isolating: true }),
  // The input brings a second copy of the editor's core, with types of its own.
] as unknown as Extensions;

const known = (DefaultEditorOptions.extensions ?? []).flatMap((extension) => {
  const options = kinds[extension.name];
  return options && 'configure' in extension ? [extension.configure(options)] : [];
});
const extensions = [...known, ...tables];

/** The browser accepts its style sheet only with the page's nonce (main.tsx). */
const injectNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
/** Rich text as the shop shows it: headings, lists, quotes, pasted tables, links and pictures of the gallery. `name`: its label. */
export default function RichText({ name, ...props }: RichTextInputProps & { name: string }) {
  const notify = useNotify();
  const editorOptions = useMemo(() => {
    const transformPastedHTML = (pasted: string) => {
      const { html, hadPictures } = readPasted(pasted, window.location.origin);
      if (hadPictures)
        notify(t('Pictures from other sites were left out. Add your own with the button “Picture”.'));
      return html;
    };
    const editorProps = { attributes: { 'aria-label': name }, transformPastedHTML, handlePaste: pasteBlocks };
    return { extensions, injectNonce, editorProps };
  }, [name, notify]);
  return (
    <RichTextInput
      {...props}
      editorOptions={editorOptions}
      toolbar={<RichTextToolbar />}
      sx={{
        '& .ProseMirror': { minHeight: 160, p: 1.5, overflowWrap: 'anywhere' },
        '& .ProseMirror img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
        '& .ProseMirror table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse', my: 1 },
        '& .ProseMirror :is(th, td)': {
          border: 1,
          borderColor: 'divider',
          minWidth: 80,
          p: 0.75,
          textAlign: 'left',
        },
        '& .ProseMirror blockquote': { borderLeft: 3, borderColor: 'divider', ml: 0, pl: 2 },
      }}
    />
  );
}

/** Several blocks stay blocks: the first one is not joined to the text before it. */
const pasteBlocks: PasteHandler = (view, _, { content }) => {
  const { $from, from, to } = view.state.selection;
  if (content.childCount < 2 || $from.parent.content.size === 0) return false;
  view.dispatch(view.state.tr.replaceWith(from, to, content).scrollIntoView());
  return true;
};

type EditorProps = NonNullable<NonNullable<RichTextInputProps['editorOptions']>['editorProps']>;
type PasteHandler = NonNullable<EditorProps['handlePaste']>;
type Editor = NonNullable<ReturnType<typeof useTiptapEditor>>;

interface Tool {
  label: string;
  icon: ComponentType;
  isOn: (editor: Editor) => boolean;
  press: (editor: Editor) => void;
}

const tools: Tool[] = [
  {
    label: t('Heading'),
    icon: HeadingIcon,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level: 2 }).run(),
  },
  {
    label: t('Bold'),
    icon: BoldIcon,
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => editor.chain().focus().toggleMark('bold').run(),
  },
  {
    label: t('Italic'),
    icon: ItalicIcon,
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => editor.chain().focus().toggleMark('italic').run(),
  },
  {
    label: t('List'),
    icon: ListIcon,
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
  },
  {
    label: t('Numbered list'),
    icon: NumbersIcon,
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
  },
  {
    label: t('Quote'),
    icon: QuoteIcon,
    isOn: (editor) => editor.isActive('blockquote'),
    press: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
  },
];

/** The tools of the editor: only for formats that the shop shows. */
export function RichTextToolbar() {
  const editor = useTiptapEditor();
  useTransactions(editor);
  const [isLinking, setLinking] = useState(false);
  if (!editor) return null;
  return (
    <Box
      role="toolbar"
      aria-label={t('Formatting')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}
    >
      {tools.map(({ label, icon: Icon, isOn, press }) => (
        <ToolButton key={label} label={label} isOn={isOn(editor)} onPress={() => press(editor)}>
          <Icon />
        </ToolButton>
      ))}
      <ToolButton label={t('Link')} isOn={editor.isActive('link')} onPress={() => setLinking(true)}>
        <LinkIcon />
      </ToolButton>
      <PictureButton editor={editor} />
      {isLinking && (
        <LinkDialog
          href={editor.getAttributes('link').href ?? ''}
          onClose={() => setLinking(false)}
          onChosen={(href) => setLink(editor, href)}
        />
      )}
    </Box>
  );
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (!href) chain.unsetMark('link').run();
  else if (!editor.state.selection.empty || editor.isActive('link')) chain.setMark('link', { href }).run();
  // Without a selection the address itself becomes the link's text.
  else chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
}

/** The buttons show the state at the cursor: they are rendered again with every transaction of the editor. */
function useTransactions(editor: Editor | null | undefined): void {
  const [, showAnew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor?.on('transaction', showAnew);
    return () => {
      editor?.off('transaction', showAnew);
    };
  }, [editor]);
}

interface ToolButtonProps {
  label: string;
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ToolButton({ label, isOn, onPress, children }: ToolButtonProps) {
  return (
    <ToggleButton
      value={label}
      selected={isOn}
      onClick={onPress}
      aria-label={label}
      title={label}
      sx={{ width: 44, height: 44 }}
    >
      {children}
    </ToggleButton>
  );
}

/** Inserts a picture into the text, after uploading it to the gallery. */
function PictureButton({ editor }: { editor: Editor }) {
  const { waiting, failure, send } = useUpload();
  const files = useRef<HTMLInputElement>(null);
  const put = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    // The same file can be chosen again after a failure.
    input.value = '';
    if (!file) return;
    void send([{ file, name: file.name }], ({ url, width, height }) => {
      const attrs = { src: url, alt: '', width, height };
      editor.chain().focus().insertContent({ type: 'image', attrs }).run();
    });
  };
  return (
    <>
      <ToolButton label={t('Picture')} isOn={waiting > 0} onPress={() => files.current?.click()}>
        <AddPhotoIcon />
      </ToolButton>
      <input ref={files} type="file" accept="image/*" hidden onChange={put} />
      {failure && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {failure}
        </Alert>
      )}
    </>
  );
}
