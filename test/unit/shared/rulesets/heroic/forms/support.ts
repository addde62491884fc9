import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { set, type Edit } from '#shared/character/edits';
import { edit } from '#shared/sheet/commands';
import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import type { Explained } from '#shared/rules/explained';
import type { PlayAction, PlayView, Tracker } from '#shared/rules/play';
import type { Bonds, OpenCharacter } from '#shared/rules/ruleset';
import type { Figure } from '#shared/rules/views';
import type { SheetView } from '#shared/rules/sheetViews';
import { ruleset } from '#shared/rulesets/heroic/index';
import { documentOf, ports, translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';

/** A new document of a form, perhaps from a template, with some choices set. */
export function made(
  form: string,
  { template, ...choices }: { readonly template?: string; readonly [choice: string]: Json | undefined } = {},
): CharacterDocument {
  const document = newCharacter(ruleset, ports(), { form, ...(template !== undefined && { template }) });
  const edits = Object.entries(choices).flatMap(([id, value]): Edit[] =>
    value === undefined ? [] : [set(id.split('.'), value)],
  );
  return edit({ ...document, id: `${form}-1`, name: 'Somebody' }, edits);
}

/** A hero made from a plan, as the owner of the opened document. */
export function ownedBy(plan: Plan): Bonds {
  return { owner: { ...documentOf(plan), id: 'owner', name: 'Wren' }, companions: [] };
}

export function opened(document: CharacterDocument, bonds?: Bonds): OpenCharacter {
  const result = ruleset.open(document, bonds);
  if (!result.ok) throw new Error(translate(result.error.text));
  return result.value;
}

/** The numbers of a block in its report. */
export interface BlockReport {
  readonly legal: boolean;
  readonly problems: readonly { readonly code: string; readonly message: string; readonly path: string }[];
  readonly stats: { readonly str: number; readonly agi: number; readonly mnd: number };
  readonly derived: {
    readonly endurance: number;
    readonly heroism: number;
    readonly defense: number;
    readonly armorRoll: { readonly numbers: readonly number[]; readonly bonus: number } | null;
    readonly attacksPerRound: number;
    readonly initiative: number;
    readonly scale: string;
    readonly attacks: readonly { readonly item: string; readonly attack: number; readonly damage: number }[];
  };
  readonly abilities: readonly string[];
}

export function blockReport(document: CharacterDocument, bonds?: Bonds): BlockReport {
  return opened(document, bonds).report(translate) as unknown as BlockReport;
}

/** STR AGI MND ATT DEF END HER as the rule document prints them. */
export function printed(document: CharacterDocument, bonds?: Bonds): string {
  const { stats, derived } = blockReport(document, bonds);
  const attacks = derived.attacks.map(({ attack }) => attack).join('/');
  return [stats.str, stats.agi, stats.mnd, attacks, derived.defense, derived.endurance, derived.heroism].join(
    ' ',
  );
}

/** The problems as "code path". */
export function faults(document: CharacterDocument, bonds?: Bonds): string[] {
  return opened(document, bonds).problems.map(({ code, path }) => `${code} ${path}`);
}

export function figureOf(view: SheetView, id: string): Figure {
  const found = view.blocks
    .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
    .find((figure) => figure.id === id);
  if (found === undefined) throw new Error(`No figure ${id}`);
  return found;
}

/** The sources of a number as text: "Str 5, Giant 1". */
export function sources(explained: Explained | undefined): string {
  return (explained?.sources ?? [])
    .map(({ label, amount }) => `${translate(label)} ${String(amount)}`)
    .join(', ');
}

export function actionOf(view: PlayView, id: string): PlayAction {
  const found = view.blocks
    .flatMap((block) =>
      block.kind === 'actions'
        ? block.actions
        : block.kind === 'rows'
          ? [...block.actions, ...block.rows.flatMap(({ actions }) => actions)]
          : [],
    )
    .find((action) => action.id === id);
  if (found === undefined) throw new Error(`No action ${id}`);
  return found;
}

export function trackerOf(view: PlayView, id: string): Tracker {
  const found = view.blocks
    .flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
    .find((tracker) => tracker.id === id);
  if (found === undefined) throw new Error(`No tracker ${id}`);
  return found;
}

export function words(texts: readonly (Text | undefined)[]): string[] {
  return texts.flatMap((text) => (text === undefined ? [] : [translate(text)]));
}
