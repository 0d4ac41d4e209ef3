import type { MessageContent } from './message-content.ts';

/** A message as plain text: everything the HTML says, in the same order. */
export function renderText(content: MessageContent): string {
  const { title, paragraphs, button, links, lines, totals, facts, shop } = content;
  const blocks = [
    title,
    ...paragraphs,
    ...[button, ...links].map((link) => (link ? `${link.label}: ${link.url}` : '')),
    lines.map(({ name, detail, sum }) => `${name}\n  ${detail} = ${sum}`).join('\n'),
    totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    ...facts.map(({ label, value }) => `${label}:\n${indent(value)}`),
    ['-- ', shop.name, shop.address, shop.phone, `WhatsApp: ${shop.chatUrl}`, shop.email].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
