// oxlint does part of ESLint's work in native code: the same rules, derived from ESLint's configuration. A rule is
// switched on in eslint.config.mjs alone.
import { execFileSync } from 'node:child_process';
import { inRoot } from '../scripts/root.mjs';

const prefixes = { eslint: '', typescript: '@typescript-eslint/' };

/** The rules that oxlint has: their names in oxlint by their names in ESLint. */
function namesInOxlint() {
  const args = [inRoot('node_modules/oxlint/bin/oxlint'), '--rules', '--format=json'];
  const rules = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 25 });
  return new Map(
    JSON.parse(rules)
      .filter(({ scope }) => scope in prefixes)
      .map(({ scope, value }) => [
        `${prefixes[scope]}${value}`,
        scope === 'eslint' ? value : `${scope}/${value}`,
      ]),
  );
}

/** The configuration of oxlint that says what the entries of ESLint's say, as far as oxlint has the rules. */
export function oxlintConfig(entries) {
  const names = namesInOxlint();
  const known = (rules) =>
    Object.fromEntries(
      Object.entries(rules).flatMap(([rule, how]) => (names.has(rule) ? [[names.get(rule), how]] : [])),
    );
  return {
    plugins: ['typescript'],
    categories: { correctness: 'off' },
    options: { typeAware: true },
    ignorePatterns: [
      ...entries.flatMap(({ files, rules, ignores = [] }) => (files || rules ? [] : ignores)),
      // ESLint reads components as a whole.
      '**/*.vue',
      '**/*.mjs',
    ],
    overrides: entries.flatMap(({ files = ['**/*'], ignores = [], rules = {} }) => {
      const own = known(rules);
      return Object.keys(own).length === 0 ? [] : [{ files, excludeFiles: ignores, rules: own }];
    }),
  };
}

/** Entries of ESLint's configuration that leave to oxlint what it does, and what needs types to a run that has them. */
export function leftToOxlint(withoutTypes) {
  const off = Object.fromEntries([...namesInOxlint().keys()].map((rule) => [rule, 'off']));
  // A directive for a rule that is off seems unused.
  const linterOptions = { reportUnusedDisableDirectives: 'off' };
  return [
    { ...withoutTypes, files: ['**/*.ts', '**/*.vue'], linterOptions },
    { files: ['**/*.ts'], rules: off },
    // Without types it takes a switch over every case for one that may end without a value.
    { files: ['**/*.vue'], rules: { 'vue/return-in-computed-property': 'off' } },
  ];
}
