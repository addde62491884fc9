import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import globals from 'globals';
import ts from 'typescript-eslint';
import { boundaryConfigs } from './build/lint/boundaries.mjs';
import { composition } from './build/lint/composition.mjs';
import { explainedDisable } from './build/lint/explainedDisable.mjs';
import { leftToOxlint } from './build/lint/oxlint.mjs';
import { plainLiterals } from './build/lint/plainLiterals.mjs';
import { vueRules } from './build/lint/vue.mjs';

const typed = ['**/*.ts', '**/*.vue'];

/** `npm test` leaves to oxlint what it does as well; `npm run lint` and `npm run proofs` read everything with its types. */
const besideOxlint = process.env.HEARTHBOOK_LINT === 'quick';

const everywhere = {
  'array-callback-return': 'error',
  curly: ['error', 'multi-line'],
  eqeqeq: 'error',
  'no-console': 'error',
  'no-constant-condition': 'error',
  'no-empty': 'error',
  'no-implicit-coercion': 'error',
  'no-param-reassign': 'error',
  'no-self-compare': 'error',
  'no-unreachable-loop': 'error',
  'no-useless-assignment': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-template': 'error',
  'hearthbook/explained-disable': 'error',
  'hearthbook/plain-literals': 'error',
};

const types = {
  '@typescript-eslint/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  '@typescript-eslint/consistent-type-assertions': [
    'error',
    { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
  ],
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/consistent-type-exports': 'error',
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
  '@typescript-eslint/prefer-optional-chain': 'error',
  // An async function without await may implement a port that returns a promise.
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
  ],
};

const relaxedInTests = {
  // Spreads keep command-line arguments on lines that belong together.
  'hearthbook/plain-literals': 'off',
  '@typescript-eslint/no-non-null-assertion': 'off',
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
};

const maxLines = (max) => ({ 'max-lines': ['error', { max, skipBlankLines: true, skipComments: true }] });

export default ts.config(
  { ignores: ['out/', 'dist/', 'coverage/', 'node_modules/', 'test/fixtures/'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: {
      hearthbook: {
        rules: { composition, 'explained-disable': explainedDisable, 'plain-literals': plainLiterals },
      },
    },
    rules: everywhere,
  },
  {
    files: typed,
    extends: [...ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program for all layers: four would each check the types of shared again.
        project: 'build/tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue'],
      },
    },
    rules: { ...types, ...maxLines(400) },
  },
  {
    files: ['**/*.vue'],
    extends: [...vue.configs['flat/recommended']],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
    rules: { ...vueRules, ...maxLines(220) },
  },
  {
    files: ['renderer/**/*.{ts,vue}'],
    ignores: ['renderer/platform/composition.ts'],
    rules: { 'hearthbook/composition': 'error' },
  },
  {
    files: ['shared/rulesets/*/data/**', '**/locales/**', 'test/**'],
    rules: { 'max-lines': 'off' },
  },
  { files: ['test/**/*.ts'], rules: relaxedInTests },
  {
    files: ['test/unit/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'vi',
          property: 'mock',
          message: 'Files share one set of modules: use vi.spyOn on the module, or withRulesets.',
        },
      ],
    },
  },
  ...boundaryConfigs,
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-console': 'off',
      'no-undef': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  prettier,
  ...(besideOxlint ? leftToOxlint(ts.configs.disableTypeChecked) : []),
);
