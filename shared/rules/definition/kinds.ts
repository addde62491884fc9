import { mainForm } from '#shared/character/form';
import type { DefinitionFault } from '#shared/rules/definition/faults';
import type { Definition, Kind } from '#shared/rules/definition/schema/index';
import { npcForm } from '#shared/rules/statBlock/names';
import { createCompiler, type Compiler } from './model/compiler';
import { formulaName, namedParts } from './model/names';

/** A further kind of sheet, compiled as a game of its own that borrows from the one that it belongs to. */
export interface KindModel<Program> {
  readonly rules: Kind;
  readonly program: Program;
  /** Ids of parts that are the game's own, by the part. */
  readonly borrowed: Borrowed;
}

const shared = ['catalogs', 'lookups', 'tables', 'checks'] as const;
type Shared = (typeof shared)[number];
type Borrowed = Readonly<Record<Shared, readonly string[]>>;

/** The form of the stat blocks of a kind. */
export const npcFormOf = (form: string): string => (form === mainForm ? npcForm : `${form}-npc`);

type Compile<Program> = (definition: Definition, compiler: Compiler) => Program;

/** Faults of a kind have their place in it. */
export function compileKinds<Program>(
  definition: Definition,
  compiler: Compiler,
  compile: Compile<Program>,
): readonly KindModel<Program>[] {
  const known = new Set(compiler.faults.map(keyOf));
  checkIds(definition, compiler);
  return definition.kinds.map((rules, index) => {
    const { faults, ...model } = compiledKind(definition, rules, known, compile);
    for (const fault of faults)
      compiler.faults.push({
        ...fault,
        path: ['kinds', index, ...fault.path],
        ...(fault.mend && { mend: { ...fault.mend, path: ['kinds', index, ...fault.mend.path] } }),
      });
    return model;
  });
}

/** Leaves out borrowed parts until the others fit; the kind then has a fault at each place that names one of these. */
function compiledKind<Program>(
  definition: Definition,
  rules: Kind,
  known: ReadonlySet<string>,
  compile: Compile<Program>,
  borrowed = borrowedBy(definition, rules),
): KindModel<Program> & { readonly faults: readonly DefinitionFault[] } {
  const inner = createCompiler();
  const program = compile(kindDefinition(definition, rules, borrowed), inner);
  const placed = inner.faults.map((fault) => placedIn(fault, definition, borrowed));
  const misfits = new Set(
    placed.flatMap(({ lent, fault }) =>
      lent === undefined || known.has(keyOf(fault)) || isPrice(fault) ? [] : [lent],
    ),
  );
  if (misfits.size > 0) return compiledKind(definition, rules, known, compile, without(borrowed, misfits));
  const faults = placed.flatMap(({ lent, fault }) =>
    lent === undefined && !isOfGame(fault, definition) ? [fault] : [],
  );
  return { rules, program, borrowed, faults };
}

/** A sheet without the action that pays for a choice after a roll cannot choose it. */
const isPrice = ({ path }: DefinitionFault): boolean => path[0] === 'checks' && path.at(-1) === 'action';

const keyOf = ({ path, text }: DefinitionFault): string => JSON.stringify([path, text]);

/** The game says itself that it has no check. */
function isOfGame({ path }: DefinitionFault, { checks }: Definition): boolean {
  return path.length === 1 && path[0] === 'checks' && checks[0]?.id !== 'check';
}

/** Forms of sheets, and what the whole game finds by its short name, have each name once. */
function checkIds(definition: Definition, compiler: Compiler): void {
  const forms = new Set([mainForm, npcForm]);
  const taken = new Map(
    (['checks', 'tables', 'calculators'] as const).map((part) => [
      part,
      new Set(definition[part].map(({ id }) => id)),
    ]),
  );
  definition.kinds.forEach((kind, index) => {
    const { id: name } = kind;
    if (forms.has(name) || forms.has(npcFormOf(name)))
      compiler.fault(['kinds', index, 'id'], 'taken', { name });
    forms.add(name);
    forms.add(npcFormOf(name));
    for (const brought of Object.keys(kind.initiative?.brings ?? {}))
      compiler.knownKey(
        ['kinds', index, 'initiative', 'brings', brought],
        brought,
        Object.keys(definition.initiative?.brings ?? {}),
      );
    for (const [part, ids] of taken)
      kind[part].forEach(({ id }, at) => {
        if (ids.has(id)) compiler.fault(['kinds', index, part, at, 'id'], 'takenInGame', { name: id });
        ids.add(id);
      });
  });
}

/** True if the id, or its name in formulas, is a word there. */
function isNamedIn(text: string, id: string): boolean {
  return [...new Set([id, formulaName(id)])].some(
    (name) => text.includes(name) && new RegExp(`(?<![A-Za-z0-9])${name}(?![A-Za-z0-9])`).test(text),
  );
}

/** Everything shared that the kind names, and what that names in turn; the first check belongs to every sheet. */
function borrowedBy(
  definition: Definition,
  { id: _, name: __, many: ___, text: ____, initiative, ...parts }: Kind,
): Borrowed {
  const own = new Set(namedParts({ ...definition, ...parts }).map((part) => formulaName(part.id)));
  let heard = JSON.stringify([parts, initiative]);
  const found = new Map<Shared, Set<string>>(shared.map((part) => [part, new Set<string>()]));
  const [first] = definition.checks;
  for (let lends = true; lends;) {
    lends = false;
    for (const part of shared)
      for (const each of definition[part]) {
        const isOwn = own.has(formulaName(each.id)) || parts[part].some(({ id }) => id === each.id);
        if (isOwn || found.get(part)?.has(each.id) === true) continue;
        if (each !== first && !isNamedIn(heard, each.id)) continue;
        found.get(part)?.add(each.id);
        heard += JSON.stringify(each);
        lends = true;
      }
  }
  return fromEntries((part) =>
    definition[part].flatMap((each) => (found.get(part)?.has(each.id) ? [each.id] : [])),
  );
}

const fromEntries = (idsOf: (part: Shared) => readonly string[]): Borrowed => ({
  catalogs: idsOf('catalogs'),
  lookups: idsOf('lookups'),
  tables: idsOf('tables'),
  checks: idsOf('checks'),
});

const without = (borrowed: Borrowed, ids: ReadonlySet<string>): Borrowed =>
  fromEntries((part) => borrowed[part].filter((id) => !ids.has(`${part} ${id}`)));

/** A fault at its place in the kind, or in the game for what that lends. */
function placedIn(
  fault: DefinitionFault,
  definition: Definition,
  borrowed: Borrowed,
): { readonly fault: DefinitionFault; readonly lent?: string } {
  const [part, index, ...rest] = fault.path;
  const lent = shared.find((each) => each === part);
  if (lent === undefined || typeof index !== 'number') return { fault };
  const id = borrowed[lent][index];
  const at = (place: number): DefinitionFault => ({ ...fault, path: [lent, place, ...rest] });
  if (id === undefined) return { fault: at(index - borrowed[lent].length) };
  return { fault: at(definition[lent].findIndex((each) => each.id === id)), lent: `${lent} ${id}` };
}

/** The initiative of the game, with what another sheet brings to it. */
const broughtTo = (
  initiative: NonNullable<Definition['initiative']>,
  brings: Readonly<Record<string, string | number>>,
): NonNullable<Definition['initiative']> => ({
  ...initiative,
  brings: { ...Object.fromEntries(Object.keys(initiative.brings).map((name) => [name, 0])), ...brings },
});

/** The parts of a kind as a game, after those that it borrows. */
function kindDefinition(game: Definition, rules: Kind, borrowed: Borrowed): Definition {
  const { many: _, of: __, most: ___, open: ____, text, initiative, ...parts } = rules;
  const { format, id, version, language } = game;
  const lent = <P extends Shared>(part: P): Definition[P] =>
    (game[part] as readonly { readonly id: string }[]).filter((each) =>
      borrowed[part].includes(each.id),
    ) as Definition[P];
  return {
    ...parts,
    format,
    id,
    version,
    language,
    tagline: text ?? '',
    kinds: [],
    ...(game.initiative && initiative && { initiative: broughtTo(game.initiative, initiative.brings) }),
    catalogs: [...lent('catalogs'), ...parts.catalogs],
    lookups: [...lent('lookups'), ...parts.lookups],
    tables: [...lent('tables'), ...parts.tables],
    checks: [...lent('checks'), ...parts.checks],
  };
}
