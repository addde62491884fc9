import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { oxlintFindings, type Findings } from './findings';
import { plantTree } from './plantedTree';

/** A violation of every rule that asks for types, each in a file of its own. */
const violations: Readonly<Record<string, string>> = {
  'await-thenable': 'export const f = async (n: number): Promise<number> => await n;\n',
  'consistent-type-exports': "export { WithClock } from '#shared/rules/ruleset';\n",
  'no-array-delete': 'export function f(list: number[]): void {\n  delete list[0];\n}\n',
  'no-base-to-string': 'export const f = (x: { a: number }): string => String(x);\n',
  'no-confusing-void-expression':
    'const g = (): void => undefined;\nexport function f(): void {\n  return g();\n}\n',
  'no-deprecated':
    '/** @deprecated gone */\nconst old = (): number => 1;\nexport const f = (): number => old();\n',
  'no-duplicate-type-constituents': 'export type A = number | number;\n',
  'no-floating-promises':
    'const g = async (): Promise<number> => 1;\nexport function f(): void {\n  g();\n}\n',
  'no-for-in-array':
    'export function f(list: readonly number[]): string {\n  let all = "";\n  for (const key in list) all += key;\n  return all;\n}\n',
  'no-generated-empty-object-type': 'export type A = Pick<{ a: number }, never>;\n',
  'no-implied-eval': "export const f = (): unknown => new Function('return 1');\n",
  'no-meaningless-void-operator':
    'const g = (): void => undefined;\nexport function f(): void {\n  void g();\n}\n',
  'no-misused-promises':
    'export const f = (p: Promise<number>): number => {\n  if (p) return 1;\n  return 2;\n};\n',
  'no-misused-spread': 'export const f = (p: Promise<number>): object => ({ ...p });\n',
  'no-mixed-enums': "export enum A {\n  One = 1,\n  Two = 'two',\n}\n",
  'no-redundant-type-constituents': 'export type A = unknown | number;\n',
  'no-unnecessary-boolean-literal-compare': 'export const f = (b: boolean): boolean => b === true;\n',
  'no-unnecessary-condition': 'export const f = (x: { a: number }): number => (x ? x.a : 1);\n',
  'no-unnecessary-template-expression': "export const f = (): string => `${'a'}b`;\n",
  'no-unnecessary-type-arguments':
    'const g = <T = number>(x?: T): T | undefined => x;\nexport const f = (): number | undefined => g<number>();\n',
  'no-unnecessary-type-assertion': 'export const f = (n: number): number => n as number;\n',
  'no-unnecessary-type-conversion': 'export const f = (text: string): string => String(text);\n',
  'no-unnecessary-type-parameters': 'export const f = <T>(x: T): string => JSON.stringify(x);\n',
  'no-unsafe-argument':
    'const g = (n: number): number => n;\nexport const f = (): number => g(JSON.parse("1"));\n',
  'no-unsafe-assignment': 'export const n = JSON.parse("1");\n',
  'no-unsafe-call': 'export const f = (): void => {\n  JSON.parse("1")();\n};\n',
  'no-unsafe-enum-comparison':
    'enum A {\n  One = 1,\n  Two = 2,\n}\nexport const f = (a: A): boolean => a === 1;\n',
  'no-unsafe-member-access': 'export const f = (): void => {\n  console.log(JSON.parse("1").a);\n};\n',
  'no-unsafe-return': 'export const f = (): number => JSON.parse("1");\n',
  'no-unsafe-unary-minus': 'export const f = (text: string): number => -text;\n',
  'no-useless-default-assignment':
    'export const f = (list: readonly number[]): number[] => list.map((n = 1) => n);\n',
  'only-throw-error': 'export const f = (): never => {\n  throw "no";\n};\n',
  'prefer-nullish-coalescing':
    'export const f = (x: { a: number } | undefined): { a: number } => x || { a: 1 };\n',
  'prefer-optional-chain':
    'export const f = (x: { a: { b: number } | undefined } | undefined): number | undefined => x && x.a && x.a.b;\n',
  'prefer-promise-reject-errors': 'export const f = async (): Promise<never> => Promise.reject("no");\n',
  'prefer-reduce-type-parameter':
    'export const f = (list: readonly string[]): string[] => list.reduce((all, one) => [...all, one], [] as string[]);\n',
  'prefer-return-this-type': 'export class A {\n  f(): A {\n    return this;\n  }\n}\n',
  'related-getter-setter-pairs': 'export interface A {\n  get a(): string;\n  set a(value: number);\n}\n',
  'restrict-plus-operands': 'export const f = (x: { a: number }): string => x + "";\n',
  'restrict-template-expressions': 'export const f = (x: readonly number[]): string => `${x} a`;\n',
  'return-await':
    'const g = async (): Promise<number> => 1;\nexport const f = async (): Promise<number> => {\n  try {\n    return g();\n  } catch {\n    return 2;\n  }\n};\n',
  'switch-exhaustiveness-check':
    "export function f(x: 'a' | 'b'): number | undefined {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return undefined;\n}\n",
  'unbound-method':
    'class A {\n  private readonly n = 1;\n  f(): number {\n    return this.n;\n  }\n}\nexport const f = new A().f;\n',
  'use-unknown-in-catch-callback-variable':
    'export const f = async (p: Promise<number>): Promise<unknown> => p.catch((e) => e);\n',
};

/** The rules that ask for types, as ESLint's configuration switches them on for a file of the program. */
async function typedRules(): Promise<readonly string[]> {
  const config = (await new ESLint({ cwd: inRoot() }).calculateConfigForFile('shared/rules/ruleset.ts')) as {
    readonly rules: Readonly<Record<string, readonly [number, ...unknown[]]>>;
  };
  const prefix = '@typescript-eslint/';
  const { rules } = ts.plugin as unknown as {
    readonly rules: Readonly<
      Record<string, { readonly meta: { readonly docs?: { readonly requiresTypeChecking?: boolean } } }>
    >;
  };
  const asksForTypes = (name: string): boolean => rules[name]?.meta.docs?.requiresTypeChecking === true;
  return Object.entries(config.rules)
    .filter(([rule, [level]]) => level !== 0 && rule.startsWith(prefix))
    .map(([rule]) => rule.slice(prefix.length))
    .filter(asksForTypes);
}

describe('oxlint, which npm test runs in the place of ESLint with types', () => {
  /** Only `npm run lint` and `npm run proofs` see these: this oxlint has no such rules. */
  const notInOxlint = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment'];
  const planted = Object.entries(violations).map(
    ([rule, text]) => [`@typescript-eslint/${rule}`, `shared/planted/${rule}.ts`, text] as const,
  );
  let found: Findings = new Set();

  beforeAll(async () => {
    const tree = plantTree(Object.fromEntries(planted.map(([, file, text]) => [file, text])));
    try {
      found = await oxlintFindings(tree.folder);
    } finally {
      tree.remove();
    }
  });

  it('has a violation planted of every rule that asks for types', async () => {
    expect((await typedRules()).toSorted()).toEqual([...Object.keys(violations), ...notInOxlint].toSorted());
  });

  it.each(planted)('%s catches %s', (rule, file) => {
    expect(found).toContain(`${rule} ${file}`);
  });

  it('blames no file that keeps to the rules', () => {
    expect([...found].filter((finding) => !finding.includes(' shared/planted/'))).toEqual([]);
  });
});
