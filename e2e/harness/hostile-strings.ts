const zalgo = (text: string) => [...text].map((letter) => letter + '\u0300\u0316\u0489\u033b\u0334\u036f'.repeat(3)).join('');

const payloads = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  '--><img src=x onerror=alert(1)>',
  ']]><svg onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">here</a>',
  '[here](javascript:alert(1))',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example"><input autofocus onfocus=alert(1)>',
  '" onmouseover="alert(1)" x="',
  "' onfocus='alert(1)' autofocus='",
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is part of the payload
  '${alert(1)}',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '\u202egpj.exe\u202d\u2066',
  '\u200f\u200e\u061cمرحبا بالعالم שלום',
  '\u2028\u2029alert(1)',
  `x${'\u200d\u200c\ufeff'.repeat(20)}y`,
  zalgo('monsoon'),
  '👩‍👩‍👧‍👦🏳️‍🌈🇮🇳'.repeat(8),
  'W'.repeat(100),
  '*'.repeat(99),
  '**__*bold __not *closed** at__ all*',
  '# ## ### - 1. **',
  'https://evil.example/__a__**b**"onclick="alert(1)',
] as const;

const wrappings: ((text: string) => string)[] = [
  (text) => text,
  (text) => `**${text}**`,
  (text) => `# ${text}`,
  (text) => `- *${text}*`,
  (text) => `1. __${text}`,
  (text) => `"${text}'`,
];

/** XSS payloads and unusual Unicode, each plain and wrapped in the supported markup. */
export const hostileStrings = wrappings.flatMap((wrap) => payloads.map((payload) => wrap(payload)));
