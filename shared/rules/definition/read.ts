import type { z } from 'zod';
import { err, ok, type Result } from '#shared/kernel/result';
import { isReserved } from '#shared/kernel/steps';
import { message, raw, type Text } from '#shared/kernel/text';
import { allFaults } from '#shared/rules/faults';
import type { DefinitionFault, DefinitionPath } from './faults';
import { createCompiler } from './model/compiler';
import { compileProgram, type Program } from './model/program';
import { definitionSchema, type Definition } from './schema';

/** Longer definitions are refused before they are read. */
export const mostCharacters = 4_000_000;

/** Faults that are worth reading at once. */
const mostFaults = 500;

/**
 * Reads a definition: its format, then its names, formulas and references. Either everything is sound, or every fault is
 * reported and nothing can be used. No formula runs.
 */
export function readDefinition(json: unknown): Result<Program, readonly DefinitionFault[]> {
  const parsed = definitionSchema.safeParse(json);
  return parsed.success ? compileDefinition(parsed.data) : err(formatFaults(parsed.error, json));
}

/** A definition whose format is sound. */
export function compileDefinition(definition: Definition): Result<Program, readonly DefinitionFault[]> {
  const compiler = createCompiler();
  const program = compileProgram(definition, compiler);
  if (compiler.faults.length === 0) return ok(program);
  return err(unique(compiler.faults).slice(0, mostFaults));
}

function formatFaults(error: z.ZodError, json: unknown): DefinitionFault[] {
  return allFaults(error, json)
    .slice(0, mostFaults)
    .map(({ path, text }) => ({
      path: path.map((part) => (typeof part === 'number' ? part : String(part))),
      text: reservedText(path, json) ?? text,
    }));
}

/** The format refuses a short name by which code reaches a prototype, in the words for other reserved names. */
function reservedText(path: readonly PropertyKey[], json: unknown): Text | undefined {
  if (path.at(-1) !== 'id') return undefined;
  const id = path.reduce<unknown>(
    (part, step) => (typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined),
    json,
  );
  return typeof id === 'string' && isReserved(id)
    ? message('definition.fault.reserved', { name: raw(id) })
    : undefined;
}

/** Rules of a whole set are compiled once for each of its numbers, so one fault may be found often. */
function unique(faults: readonly DefinitionFault[]): DefinitionFault[] {
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = JSON.stringify([fault.path, fault.text]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The JSON of a file, or the fault that it has as a whole. */
export function parseDefinition(source: string): Result<unknown, DefinitionFault> {
  const path: DefinitionPath = [];
  if (source.length > mostCharacters) return err({ path, text: message('definition.fault.file') });
  try {
    return ok(JSON.parse(source));
  } catch (error) {
    const remark = raw(error instanceof Error ? error.message : String(error));
    return err({ path, text: message('definition.fault.json', { remark }) });
  }
}
