import type { Translation } from '@isoko/contract/routes/admin/translations';
import type { Language } from '@isoko/contract/rules/languages';
import { textsOf } from '@isoko/contract/rules/translations';
import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import {
  Form,
  maxLength,
  type RaRecord,
  SaveButton,
  TextInput,
  Title,
  useNotify,
  useRefresh,
} from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import { CallFailure, call } from '#admin/api.ts';
import { RichTextInput } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { LANGUAGE_NAMES, othersOf } from '#admin/ui/texts.ts';
import { changedVersions, isPartMissing, partsOf, shownFields, type Versions, versionsOf } from './values.ts';
import { fieldName, titleOf } from './words.ts';

const prose = {
  '& h2, & h3, & h4': { fontSize: '1rem', fontWeight: 600, mt: 1, mb: 0.5 },
  '& p, & ul, & ol, & blockquote': { mt: 0, mb: 1 },
  '& ul, & ol': { pl: 3 },
};

/** The allowed tags of rich text. Other elements become plain text: nothing runs, loads or links elsewhere. */
const TAGS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br']);
/** Tags without content. */
const VOID = new Set(['br']);

/** The texts of one item in every language; a product has those of its variants too. */
export function TranslationPage() {
  const { id = '' } = useParams();
  const query = useTexts(id);
  return (
    <Box sx={{ maxWidth: 1200, py: 1 }}>
      <Answered query={query}>{(items) => <Texts key={id} items={items} />}</Answered>
    </Box>
  );
}

/** An item and its parts. */
function useTexts(id: string) {
  return useQuery({
    queryKey: ['call', 'translations', id],
    queryFn: async ({ signal }) => {
      const one = async (each: string) =>
        (await call('GET /admin/translations/:id', { params: { id: each }, signal })).data;
      const whole = await one(id);
      const parts = await Promise.all(whole.parts.map(({ _id }) => one(_id)));
      return [whole, ...parts.filter((part) => shownFields(part).length > 0)];
    },
  });
}

function Texts({ items }: { items: Translation[] }) {
  const mayWrite = useIsManager();
  const keep = useKeep(items);
  const [first] = items;
  const panels = items.map((each) => (
    <Panel key={each._id} title={titleOf(each)}>
      <AllTexts translation={each} />
    </Panel>
  ));
  const values = Object.fromEntries(items.map((each) => [each._id, versionsOf(each)]));
  const record: RaRecord = { ...values, id: 'texts' };
  return (
    <>
      <Title title={t('Languages: {first}', { first: first ? titleOf(first) : '' })} />
      <Button component={Link} to="/translations" sx={{ mb: 1 }}>
        {t('All languages')}
      </Button>
      {mayWrite ? (
        // React-admin's forms expect a record with an id.
        <Form record={record} onSubmit={keep} noValidate warnWhenUnsavedChanges>
          <Stack sx={{ gap: 2 }}>
            {panels}
            <Paper sx={{ p: 2, position: 'sticky', bottom: 8, zIndex: 1 }}>
              <SaveButton />
            </Paper>
          </Stack>
        </Form>
      ) : (
        <Stack sx={{ gap: 2 }}>
          <Alert severity="info">{t('You can read this. Managers and the owner can change it.')}</Alert>
          {panels}
        </Stack>
      )}
    </>
  );
}

/** Sends the changed texts of each item, and shows errors at their fields. */
function useKeep(items: Translation[]) {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (typed: FieldValues) => {
    const refused: Record<string, unknown> = {};
    for (const each of items) {
      const body = changedVersions(each, typed[each._id]);
      if (!body) continue;
      try {
        await call('PATCH /admin/translations/:id', { params: { id: each._id }, body });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        notify(error.message, { type: 'error' });
        const { root, ...fields } = error.body.errors ?? {};
        for (const [field, message] of Object.entries(fields)) refused[`${each._id}.${field}`] = message;
        refused.root = root ?? { serverError: error.message };
      }
    }
    if (Object.keys(refused).length) return refused;
    notify(t('Saved.'), { type: 'success' });
    refresh();
  };
}

/** Every text of an item next to its versions. */
function AllTexts({ translation }: { translation: Translation }) {
  const fields = shownFields(translation);
  if (fields.length === 0)
    return <Typography color="text.secondary">{t('There is no text here.')}</Typography>;
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
          name: t('{name}: {said}', { name: `${name} ${index + 1}`, said: fieldName(translation.kind, key) }),
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
  /** Its path among the texts of a language: `name`, `sections.0.heading`. */
  path: string;
  /** The list to which it belongs. */
  list?: string;
  written: string;
}

/** One text and its versions, side by side where there is room. */
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
          caption={t('Original, in {language}', { language: LANGUAGE_NAMES[language] })}
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

/** The input of a version of a text. */
function VersionInput({ id, to, name, kind, longest, path, list, written }: VersionInputProps) {
  const { getValues } = useFormContext();
  const isWhole = (typed: string | null) =>
    list && isPartMissing({ written, list: getValues(`${id}.${to}.${list}`) }, typed)
      ? t('Please translate every part, or none.')
      : undefined;
  const input = {
    source: `${id}.${to}.${path}`,
    label: t('{name}: {said}', { name: LANGUAGE_NAMES[to], said: name }),
    validate: [isWhole, maxLength(longest)],
    helperText: false as const,
  };
  if (kind === 'html') return <RichTextInput {...input} />;
  return <TextInput {...input} multiline={kind === 'lines'} minRows={kind === 'lines' ? 3 : undefined} />;
}

/** A read-only text: the original, or a version for staff who may not write. */
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
