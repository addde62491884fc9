import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** For the bundles of this run. */
    readonly bundles: string;
  }
}

/** Outlasts the workers, which end without notice. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bundles-'));
  project.provide('bundles', folder);
  return () => rm(folder, { recursive: true, force: true });
}
