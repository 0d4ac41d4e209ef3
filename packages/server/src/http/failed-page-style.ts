/** Where the style of the failed page is; a file of its own, because the policy allows no inline style. */
export const FAILED_PAGE_STYLE_PATH = '/assets/failure.css';

export const FAILED_PAGE_STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: #fdfcf8; color: #16241b;
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 440px; padding: 40px 32px; background: #fff; border: 1px solid #e8e4d8; border-radius: 16px;
  text-align: center; }
main::before { content: ""; display: block; width: 56px; height: 6px; margin: 0 auto 24px; border-radius: 3px;
  background: #f59e0b; }
h1 { font-size: 24px; line-height: 1.25; color: #14532d; margin-bottom: 12px; text-wrap: balance; }
p + p { margin-top: 8px; }
small { display: block; margin-top: 20px; color: #5d6b62; font-size: 13px; overflow-wrap: anywhere; }
a { display: inline-block; margin-top: 24px; padding: 12px 24px; border-radius: 10px; background: #14532d;
  color: #fff; font-weight: 600; text-decoration: none; }
aside { margin-top: 24px; font-size: 14px; }
a:focus-visible { outline: 2px solid #14532d; outline-offset: 2px; }
`.trimStart();
