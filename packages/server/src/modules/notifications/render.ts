import type {
  MessageContent,
  MessageLine,
  MessageLink,
  MessagePicture,
  MessageShop,
} from './message-content.ts';

/**
 * Colours and fonts besides the shop's own colour; mail programs ignore style sheets, so every element carries its own
 * style.
 */
const AMBER = '#fbb83a';
const INK = '#16251b';
const SOFT = '#56645a';
const PAPER = '#fdfcf8';
const LINE = '#e7e2d5';
const FONT = 'font-family:Arial,Helvetica,sans-serif;';
const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};${FONT}font-size:16px;line-height:22px;color:${INK};`;

/**
 * A message as HTML: one column of tables, readable on a phone. It loads only the shop's own logo, from `origin`, and
 * the picture of a proposed substitute.
 */
export function renderHtml(content: MessageContent, origin: string): string {
  const { language, subject, title, shop } = content;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAPER};">
<tr><td align="center" style="padding:16px 8px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid ${LINE};">
${mast(shop, origin)}
<tr><td style="padding:24px;">
<h1 style="margin:0 0 16px;${FONT}font-size:24px;line-height:30px;color:${shop.color};">${whole(title)}</h1>
${body(content)}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${LINE};${FONT}font-size:14px;line-height:22px;color:${SOFT};">${footer(shop)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** The name on the shop's colour, or its logo on white, with the name as alternative text. */
function mast({ name, color, logo }: MessageShop, origin: string): Html {
  const cell = `padding:20px 24px;border-bottom:4px solid ${AMBER};${FONT}font-size:22px;font-weight:bold;`;
  if (!logo) return html`<tr><td style="${cell}background:${color};color:#ffffff;">${name}</td></tr>`;
  return html`<tr><td style="${cell}background:#ffffff;color:${color};"><img src="${origin}${logo}" height="36" alt="${name}" style="display:block;height:36px;"></td></tr>`;
}

function body({
  language,
  paragraphs,
  picture,
  button,
  links,
  lines,
  totals,
  facts,
  shop,
}: MessageContent): Html {
  const lang = shop.writes === language ? '' : html` lang="${shop.writes}"`;
  return html`${paragraphs.map(
    (each) =>
      html`<p style="margin:0 0 16px;${FONT}font-size:16px;line-height:24px;color:${INK};">${withBreaks(each)}</p>\n`,
  )}${picture ? pictureOf(picture) : ''}${button ? buttonOf(button) : ''}${links.map((link) => linkOf(link, shop))}${tableOf(
    [
      ...lines.map((line) => lineOf(line, lang)),
      ...totals.map((total, at) => totalOf(total, { isLast: at === totals.length - 1, ...shop })),
    ],
    'margin:8px 0 16px;',
  )}${tableOf(facts.map(factOf), 'margin:0;')}`;
}

function tableOf(rows: readonly Html[], style: string): Html | string {
  if (rows.length === 0) return '';
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">
${rows}
</table>\n`;
}

function pictureOf({ url, name }: MessagePicture): Html {
  return html`<p style="margin:0 0 16px;${FONT}font-size:14px;color:${SOFT};"><img src="${url}" width="160" alt="${name}" style="display:block;border-radius:8px;"></p>\n`;
}

function linkOf({ label, url }: MessageLink, { color }: MessageShop): Html {
  return html`<p style="margin:0 0 16px;${FONT}font-size:16px;line-height:24px;"><a href="${url}" style="color:${color};">${label}</a></p>\n`;
}

function buttonOf({ label, url }: MessageLink): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr>
<td style="background:${AMBER};border-radius:8px;"><a href="${url}" style="display:inline-block;padding:14px 28px;${FONT}font-size:16px;font-weight:bold;color:${INK};text-decoration:none;">${label}</a></td>
</tr></table>`;
}

function lineOf({ name, detail, sum }: MessageLine, lang: Html | string): Html {
  return html`<tr><td${lang} style="${CELL}">${name}<br><span style="font-size:14px;color:${SOFT};">${whole(detail)}</span></td>
<td align="right" valign="top" style="${CELL}white-space:nowrap;">${sum}</td></tr>\n`;
}

function totalOf(
  { label, amount }: { label: string; amount: string },
  { isLast, color }: { isLast: boolean; color: string },
): Html {
  const cell = `padding:6px 0;${FONT}font-size:${isLast ? 18 : 16}px;color:${isLast ? color : SOFT};font-weight:${isLast ? 'bold' : 'normal'};`;
  return html`<tr><td style="${cell}">${label}</td><td align="right" style="${cell}white-space:nowrap;">${amount}</td></tr>\n`;
}

function factOf({ label, value }: { label: string; value: string }): Html {
  return html`<tr><td style="padding:6px 0;${FONT}font-size:16px;line-height:22px;color:${INK};"><span style="font-size:14px;color:${SOFT};">${label}</span><br>${withBreaks(value)}</td></tr>\n`;
}

function footer({ name, address, phone, email, chatUrl, color }: MessageShop): Html {
  const link = `color:${color};`;
  const ways = [
    ...(phone ? [html`<a href="tel:${phone}" style="${link}">${phone}</a>`] : []),
    ...(chatUrl ? [html`<a href="${chatUrl}" style="${link}">WhatsApp</a>`] : []),
    ...(email ? [html`<a href="mailto:${email}" style="${link}">${email}</a>`] : []),
  ];
  return html`${[name, address].filter(Boolean).join(', ')}<br>
${ways.map((way, at) => (at > 0 ? html` · ${way}` : way))}`;
}

/** A message as plain text: everything in the HTML, in the same order. */
export function renderText(content: MessageContent): string {
  const { title, paragraphs, button, links, lines, totals, facts, shop } = content;
  const colon = content.language === 'fr' ? '\u00a0:' : ':';
  const blocks = [
    title,
    ...paragraphs,
    ...[button, ...links].map((link) => (link ? `${link.label}${colon} ${link.url}` : '')),
    lines.map(({ name, detail, sum }) => `${name}\n  ${detail} = ${sum}`).join('\n'),
    totals.map(({ label, amount }) => `${label}${colon} ${amount}`).join('\n'),
    ...facts.map(({ label, value }) => `${label}${colon}\n${indent(value)}`),
    ['-- ', shop.name, shop.address, shop.phone, shop.chatUrl && `WhatsApp: ${shop.chatUrl}`, shop.email]
      .filter((line) => line !== null)
      .join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** A piece of HTML built here, not typed by a person. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

/** Builds HTML; every inserted text is escaped. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = pieces.map((piece, at) => piece + markupOf(parts[at] ?? ''));
  return { markup: markup.join('') };
}

function markupOf(part: Part): string {
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map((each) => each.markup).join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

/** Lines of a text as lines of HTML. */
export function withBreaks(text: string): Html[] {
  return text.split('\n').map((line, at) => (at === 0 ? html`${whole(line)}` : html`<br>${whole(line)}`));
}

/** The number of an order, an amount with its currency. */
const UNITS = /([A-Z]{2,5}-\d{4}-\d+|FRW\s[\d,]+(?:\/kg)?)/;

/** A text whose numbers of orders and amounts never part at the end of a line. Their letters stay, to be copied. */
function whole(text: string): Html[] {
  return text
    .split(UNITS)
    .map((piece, at) => (at % 2 ? html`<span style="white-space:nowrap;">${piece}</span>` : html`${piece}`));
}
