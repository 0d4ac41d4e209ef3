import { Box, Typography } from '@mui/material';
import { createElement, type ReactNode } from 'react';
import { t } from '#admin/messages/t.tsx';

/** A text that is only read: as it is written, or a version for those who do not write any. */
export function Shown({ caption, text, isHtml }: { caption: string; text: string; isHtml: boolean }) {
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

const prose = {
  '& h2, & h3, & h4': { fontSize: '1rem', fontWeight: 600, mt: 1, mb: 0.5 },
  '& p, & ul, & ol, & blockquote': { mt: 0, mb: 1 },
  '& ul, & ol': { pl: 3 },
};

/** What rich text is made of. The rest is shown as its words: nothing of it runs, loads or leads away. */
const TAGS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br']);
/** These have nothing inside. */
const VOID = new Set(['br']);

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
