import type { Translation } from '@isoko/contract/routes/admin/translations';
import type { Language } from '@isoko/contract/rules/languages';
import { textsOf } from '@isoko/contract/rules/translations';
import { Box, Typography } from '@mui/material';
import { createElement, type ReactNode } from 'react';
import { maxLength, TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { RichTextInput } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { LANGUAGE_NAMES, othersOf } from '#admin/ui/texts.ts';
import { isPartMissing, partsOf, shownFields, type Versions, versionsOf } from './values.ts';
import { fieldName } from './words.ts';

const prose = {
  '& h2, & h3, & h4': { fontSize: '1rem', fontWeight: 600, mt: 1, mb: 0.5 },
  '& p, & ul, & ol, & blockquote': { mt: 0, mb: 1 },
  '& ul, & ol': { pl: 3 },
};

/** What rich text is made of. The rest is shown as its words: nothing of it runs, loads or leads away. */
const TAGS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br']);
/** These have nothing inside. */
const VOID = new Set(['br']);

/** Every text of an item next to its versions. */
export function AllTexts({ translation }: { translation: Translation }) {
  const fields = shownFields(translation);
  if (fields.length === 0)
    return <Typography color="text.secondary">{t('Nothing is written here.')}</Typography>;
  return fields.flatMap((field) => {
    const row = textsOf(translation.kind)[field];
    if (!row) return [];
    const name = fieldName(translation.kind, field);
    const { kind, longest } = row;
    if (kind !== 'sections' && kind !== 'numbers') {
      const text = { name, kind, longest, path: field, written: String(translation.written[field] ?? '') };
      return [<TextRow key={field} translation={translation} {...text} />];
    }
    return partsOf(translation, field).flatMap((part, index) =>
      Object.entries(part).flatMap(([key, written]) => {
        // An empty heading needs no version.
        if (!written) return [];
        const path = `${field}.${index}.${key}`;
        const text = {
          ...{ path, longest, written, list: field },
          name: `${name} ${index + 1}: ${fieldName(translation.kind, key)}`,
          kind: key === 'html' ? ('html' as const) : ('line' as const),
        };
        return [<TextRow key={path} translation={translation} {...text} />];
      }),
    );
  });
}

interface TextRowProps {
  translation: Translation;
  name: string;
  kind: 'line' | 'lines' | 'html';
  longest: number;
  /** Where it is among the texts of a language: `name`, `sections.0.heading`. */
  path: string;
  /** The list that it is a part of. */
  list?: string;
  written: string;
}

/** One text: as it is written, and its versions; next to each other where there is room. */
function TextRow({ translation, ...text }: TextRowProps) {
  const { language } = translation;
  const mayWrite = useIsManager();
  const others = othersOf(language);
  return (
    <Box
      role="group"
      aria-label={text.name}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        {text.name}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${others.length + 1}, minmax(0, 1fr))` },
        }}
      >
        <Shown
          caption={t('As written, in {language}', { language: LANGUAGE_NAMES[language] })}
          text={text.written}
          isHtml={text.kind === 'html'}
        />
        {others.map((to) =>
          mayWrite ? (
            <VersionInput key={to} id={translation._id} to={to} {...text} />
          ) : (
            <Shown
              key={to}
              caption={LANGUAGE_NAMES[to]}
              text={textAt(versionsOf(translation)[to], text.path)}
              isHtml={text.kind === 'html'}
            />
          ),
        )}
      </Box>
    </Box>
  );
}

/** The text at a path (`sections.0.heading`) among the texts of a language. */
function textAt(texts: Versions[Language], path: string): string {
  const [field = '', index, name] = path.split('.');
  const text = texts?.[field];
  return Array.isArray(text) ? (text[Number(index)]?.[name ?? ''] ?? '') : (text ?? '');
}

interface VersionInputProps extends Omit<TextRowProps, 'translation'> {
  id: string;
  to: Language;
}

/** A version of a text to type in. */
function VersionInput({ id, to, name, kind, longest, path, list, written }: VersionInputProps) {
  const { getValues } = useFormContext();
  const isWhole = (typed: string | null) =>
    list && isPartMissing({ written, list: getValues(`${id}.${to}.${list}`) }, typed)
      ? t('Please translate every part, or none.')
      : undefined;
  const input = {
    source: `${id}.${to}.${path}`,
    label: `${LANGUAGE_NAMES[to]}: ${name}`,
    validate: [isWhole, maxLength(longest)],
    helperText: false as const,
  };
  if (kind === 'html') return <RichTextInput {...input} />;
  return <TextInput {...input} multiline={kind === 'lines'} minRows={kind === 'lines' ? 3 : undefined} />;
}

/** A text that is only read: as it is written, or a version for those who do not write any. */
function Shown({ caption, text, isHtml }: { caption: string; text: string; isHtml: boolean }) {
  return (
    <Box sx={{ minWidth: 0, mb: 1 }}>
      <Typography component="div" variant="caption" color="text.secondary">
        {caption}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere', whiteSpace: isHtml ? undefined : 'pre-line', ...prose }}>
        {text ? (
          isHtml ? (
            <Html html={text} />
          ) : (
            text
          )
        ) : (
          <Typography color="text.secondary">{t('Nothing')}</Typography>
        )}
      </Box>
    </Box>
  );
}

function Html({ html }: { html: string }) {
  return <>{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</>;
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map(nodeOf);

function nodeOf(node: Node, index: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  const { localName } = node;
  if (localName === 'img') return <em key={index}>{node.getAttribute('alt') || t('Picture')}</em>;
  if (VOID.has(localName)) return createElement(localName, { key: index });
  return createElement(TAGS.has(localName) ? localName : 'span', { key: index }, ...childrenOf(node));
}
