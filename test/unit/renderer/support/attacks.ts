/** Notes that try to contain links other than https. */
export const badLinks = [
  '[x](http://example.org)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](file:///etc/passwd)',
  '[x](//example.org)',
  '[x](/settings)',
  '[x](app://hearthbook/)',
  '[x](vbscript:x)',
  '<javascript:alert(1)>',
  '<http://example.org>',
  '[x][y]\n\n[y]: javascript:alert(1)',
];

/** Notes that try to contain markup. */
export const badMarkup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="https://example.org"></iframe>',
  '<a href="https://example.org" onclick="alert(1)">x</a>',
  '<style>body { display: none }</style>',
  '<form action="https://example.org"><input></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<div style="position:fixed;inset:0">over everything</div>',
  '![x](https://example.org/track.png)',
  '![x](x" onerror="alert(1))',
  '**<b onmouseover=alert(1)>x</b>**',
  '`</code><script>alert(1)</script>`',
  '```html"><script>alert(1)</script>\nx\n```',
  '[a](https://example.org" onmouseover="alert(1))',
  '[a](https://example.org "x\\" onmouseover=\\"alert(1)")',
];
