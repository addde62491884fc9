const readAloud = ['title', 'label', 'alt', 'placeholder', 'text', 'subtitle', 'hint', '/^aria-(?!hidden)/'];

/** Rules for every component: TypeScript, script setup, translated texts, and semantic controls. */
export const vueRules = {
  'vue/block-lang': ['error', { script: { lang: 'ts' } }],
  'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
  'vue/component-api-style': ['error', ['script-setup']],
  'vue/define-emits-declaration': ['error', 'type-based'],
  'vue/define-props-declaration': ['error', 'type-based'],
  'vue/html-button-has-type': 'error',
  'vue/no-bare-strings-in-template': [
    'error',
    {
      attributes: { '/.+/': readAloud },
      allowlist: [
        '(',
        ')',
        ',',
        '.',
        '&',
        '+',
        '-',
        '=',
        '*',
        '/',
        '#',
        '%',
        '!',
        '?',
        ':',
        '[',
        ']',
        '<',
        '>',
      ].concat(['·', '•', '‐', '–', '—', '−', '×', '±', '|', '…', '→', '←', '“', '”', '"', "'", ';']),
    },
  ],
  'vue/no-static-inline-styles': 'error',
  'vue/no-template-target-blank': 'error',
  'vue/no-unused-refs': 'error',
  'vue/no-use-v-else-with-v-for': 'error',
  'vue/no-v-html': 'error',
  'vue/prefer-use-template-ref': 'error',
  // Optional props are typed as optional, so undefined is their correct default.
  'vue/require-default-prop': 'off',
  'vue/no-restricted-syntax': [
    'error',
    {
      selector:
        "VElement[name=/^(div|span|p|li|ul|td|tr|section|article|header|footer|img|svg)$/] > VStartTag > VAttribute[directive=true][key.name.name='on'][key.argument.name=/^(click|dblclick)$/]",
      message: 'What can be clicked is a button or a link, so the keyboard reaches it.',
    },
    {
      selector: "VAttribute[directive=false][key.name='tabindex'][value.value=/^[1-9]/]",
      message: 'The order of tabbing is the order of the page.',
    },
    {
      selector: 'VAttribute:matches([key.name=/^max-?length$/i], [key.argument.name=/^max-?length$/i])',
      message:
        'A pasted text would lose its end: give TextInput, TextArea or NameField a limit, or use useTextLimit.',
    },
    {
      selector:
        "VElement[name='img'] > VStartTag:not(:has(VAttribute[key.name='alt'], VAttribute[key.argument.name='alt']))",
      message: 'An image says what it shows: alt, or :alt="\'\'" when it only decorates.',
    },
  ],
};
