import { describe, expect, it } from 'vitest';
import { noScriptNote } from './document.ts';

describe('the note for browsers without script', () => {
  it('when it is shown, then phone and WhatsApp are links, and nothing needs a script', () => {
    const note = noScriptNote({ phone: '+250788123456' });
    expect(note).toContain('<a href="tel:+250788123456">');
    expect(note).toContain('<a href="https://wa.me/250788123456">WhatsApp</a>');
    expect(note).toMatch(/^<noscript>.*<\/noscript>$/);
  });

  it('when the shop has no number, then another browser is proposed, and no link is broken', () => {
    const note = noScriptNote({ phone: null });
    expect(note).toMatch(/another browser\.<\/p><\/noscript>$/);
    expect(note).not.toMatch(/<a |null/);
  });

  it('when the number holds signs of HTML, then they stay text', () => {
    const note = noScriptNote({ phone: '"><b>&' });
    expect(note).not.toContain('<b>');
    expect(note).toContain('tel:&quot;>&lt;b>&amp;');
  });
});
