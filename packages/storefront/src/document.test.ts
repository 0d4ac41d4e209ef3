import { describe, expect, it } from 'vitest';
import { assetsOf, documentOf } from './document.ts';

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_parts.js'] },
  '_parts.js': { file: 'assets/parts.js' },
  'src/early.ts': { file: 'assets/early.js' },
  'src/pages/home/home.tsx': { file: 'assets/home.js', imports: ['_parts.js'] },
};

describe('the document around a page', () => {
  it('when a page has its own file, then it is preloaded once with all it imports', () => {
    expect(assetsOf(manifest, 'home/home')).toEqual({
      early: '/assets/early.js',
      script: '/assets/entry.js',
      preloads: ['/assets/parts.js', '/assets/home.js'],
      styles: ['/assets/entry.css'],
    });
  });

  it('when a page is missing from the build, then it is said', () => {
    expect(() => assetsOf(manifest, 'home/attic')).toThrow('src/pages/home/attic.tsx');
  });

  it('when data holds a closing tag, then it stays data', () => {
    const html = documentOf({
      body: '<title>A</title><main>x</main>',
      jsonLd: [{ name: '</script><b>' }],
      state: { name: '</script><script>alert(1)' },
      assets: assetsOf(manifest),
      galleryUrl: null,
    });
    expect(html).not.toContain('</script><b>');
    expect(html).not.toContain('</script><script>alert');
    expect(html).toContain('\\u003c/script>');
  });

  it('when React puts a title before the markup, then it moves into the head', () => {
    const html = documentOf({
      body: '<title>A</title><meta name="description" content="b > c"/><main>x</main>',
      jsonLd: [],
      state: null,
      assets: assetsOf(manifest),
      galleryUrl: null,
    });
    expect(html).toContain('<title>A</title><meta name="description"');
    expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('</head>'));
    expect(html).toContain('<div id="root"><main>x</main></div>');
  });
});
