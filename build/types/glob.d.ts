/** Vite's import.meta.glob is the one build-time feature that shared/ uses, to find the ruleset folders. */
interface ImportMeta {
  readonly url: string;
  readonly glob: import('vite/types/importGlob.d.ts').ImportGlobFunction;
}
