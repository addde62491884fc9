import { runTool } from './plantedTree';

/** Findings of a linter in a planted tree: each with its rule, by ESLint's name, and its file. */
export type Findings = ReadonlySet<string>;

/** ESLint's report, as far as it is read here. */
type Report = readonly {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly message: string }[];
}[];

/** `quick` leaves to oxlint what oxlint does. */
export async function eslintFindings(folder: string, way: 'full' | 'quick'): Promise<Findings> {
  const args = ['shared', 'electron', 'renderer', '--format=json'];
  const env = { HEARTHBOOK_LINT: way };
  const report: Report = JSON.parse(await runTool(folder, 'eslint/bin/eslint.js', args, env));
  const pathIn = (file: string): string => file.slice(folder.length + 1).replaceAll('\\', '/');
  return new Set(
    report.flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId ?? message} ${pathIn(filePath)}`),
    ),
  );
}

export async function oxlintFindings(folder: string): Promise<Findings> {
  const args = ['--config=oxlint.config.mjs', '--format=json'];
  const { diagnostics } = JSON.parse(await runTool(folder, 'oxlint/bin/oxlint', args)) as {
    readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  return new Set(
    diagnostics.map(({ code, filename }) => {
      const [, scope = '', rule = code] = /^(.*)\((.*)\)$/.exec(code) ?? [];
      const prefix = scope === 'typescript' ? '@typescript-eslint/' : '';
      return `${prefix}${rule} ${filename.replaceAll('\\', '/')}`;
    }),
  );
}
