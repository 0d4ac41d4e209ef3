import { describe, expect, it } from 'vitest';
import { splitAtMatch, withoutScripts } from './highlight.tsx';

const marked = (name: string, text: string) =>
  splitAtMatch(name, text)
    .map(({ part, match }) => (match ? `[${part}]` : part))
    .join('');

describe('the letters marked in a suggestion', () => {
  it('when the text is anywhere in the name, then it is marked whatever the case', () => {
    expect(marked('Tree Tomato', 'TOM')).toBe('Tree [Tom]ato');
    expect(marked('Banana bananas', 'ban')).toBe('[Ban]ana [ban]anas');
  });

  it('when the text is a pattern or a tag, then it is only text', () => {
    expect(marked('Rice (5 kg)', '(5')).toBe('Rice [(5] kg)');
    expect(marked('Rice', '.*')).toBe('Rice');
    expect(marked('<b>Rice</b>', '<b>')).toBe('[<b>]Rice</b>');
  });

  it('when a letter changes its length in lower case, then the name stays whole', () => {
    expect(marked('İsombe', 'iso')).toBe('İsombe');
  });

  it('when nothing is typed, then nothing is marked', () => {
    expect(marked('Rice', '  ')).toBe('Rice');
  });
});

describe('a name in a suggestion', () => {
  it.each([
    ['Rice<script>alert(1)</script> 5 kg', 'Rice 5 kg'],
    ['Rice<SCRIPT src="//evil.example">', 'Rice'],
    ['<img src=x onerror="alert(1)"> Rice', '<img src=x> Rice'],
    ["<b onclick='go()' class=big>Rice</b>", '<b class=big>Rice</b>'],
    ['<svg/onload=alert(1)>Rice', '<svg>Rice'],
  ])('when it is %s, then scripts and event attributes are left out', (name, left) => {
    expect(withoutScripts(name)).toBe(left);
  });

  it('when it only speaks of such things, then it stays as it is', () => {
    expect(withoutScripts('Lamp once = on < 5 W, manuscript')).toBe('Lamp once = on < 5 W, manuscript');
  });
});
