import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { Text } from '#shared/kernel/text';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { ruleset } from '#shared/rulesets/heroic/index';
import type { ProblemCode } from '#shared/rulesets/heroic/choices/problems';
import { countingIds, fixedClock } from '#test/fixtures/ports';

export const ports = () => ({ clock: fixedClock, ids: countingIds() });

export const translate = createTranslator('en', {
  ...sharedMessages(),
  ...rulesetMessages(ruleset),
});

export type Plan = Readonly<Record<string, unknown>>;

/** A legal human of the standard method without gear; `more` replaces whole keys. */
export function plan(more: Plan = {}): Plan {
  return {
    ruleset: 'heroic',
    name: 'Test',
    archetype: 'warrior',
    definitions: ['stubborn'],
    stats: { str: 2, agi: 2, mnd: 2 },
    skills: [
      { id: 'luck', level: 'basic' },
      { id: 'stealth', level: 'basic' },
    ],
    ...more,
  };
}

/** A legal character of point buy without purchases. */
export function pointBuy(more: Plan = {}): Plan {
  return plan({ method: 'point-buy', stats: {}, skills: [], ...more });
}

/** Gear bought with double coins, so that most things are affordable; one stat point less. */
export function gear(...items: readonly Plan[]): Plan {
  return { coins: 'double', stats: { str: 2, agi: 2, mnd: 1 }, gear: { items } };
}

/** The parts of the report that tests use. */
export interface Report {
  readonly name: string;
  readonly legal: boolean;
  readonly problems: readonly {
    readonly code: ProblemCode;
    readonly message: string;
    readonly path: string;
  }[];
  readonly stats: { readonly str: number; readonly agi: number; readonly mnd: number };
  readonly derived: {
    readonly endurance: number;
    readonly heroism: number;
    readonly defense: number;
    readonly armorRoll: { readonly numbers: readonly number[]; readonly bonus: number } | null;
    readonly movement: number;
    readonly attacks: readonly { readonly item: string; readonly attack: number; readonly damage: number }[];
    readonly encumbrance: Readonly<Record<string, number | boolean>>;
  };
  readonly points: { readonly granted: number; readonly spent: number } | null;
  readonly exp: { readonly granted: number; readonly spent: number; readonly left: number };
  readonly coins: { readonly granted: number; readonly spent: number; readonly left: number };
}

/** A stored document made from a plan, as by the command line. */
export function documentOf(input: unknown): CharacterDocument {
  const planned = ruleset.readPlan(input, ports());
  if (!planned.ok) throw new Error(`${planned.error.path ?? ''}: ${translate(planned.error.text)}`);
  return { ...newCharacter(ruleset, ports()), ...planned.value, status: 'finished' };
}

export function openDocument(document: CharacterDocument): OpenCharacter {
  const opened = ruleset.open(document);
  if (!opened.ok) throw new Error(translate(opened.error.text));
  return opened.value;
}

export function openPlan(input: unknown): OpenCharacter {
  return openDocument(documentOf(input));
}

export function report(input: unknown): Report {
  return openPlan(input).report(translate) as unknown as Report;
}

/** The problems of a plan as "code path". */
export function problems(input: unknown): string[] {
  return report(input).problems.map(({ code, path }) => `${code} ${path}`);
}

export function attack(input: unknown, item: string): { attack: number; damage: number } | undefined {
  const found = report(input).derived.attacks.find((entry) => entry.item === item);
  return found && { attack: found.attack, damage: found.damage };
}

/** The message for a refused plan. */
export function refusal(input: unknown): string {
  const planned = ruleset.readPlan(input, ports());
  return planned.ok ? 'accepted' : `${planned.error.path ?? ''}: ${translate(planned.error.text)}`;
}

/** Every message anywhere inside a view, outermost first. */
export function textsIn(node: unknown): Text[] {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return [];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if ('key' in node && typeof node.key === 'string') return [node as Text];
  return Object.values(node).flatMap(textsIn);
}

export function everyView(opened: OpenCharacter): unknown {
  return [
    opened.problems,
    opened.budgets,
    opened.subtitle,
    opened.steps,
    opened.steps.map((step) => opened.step(step.id)),
    opened.aside(),
    opened.sheet(),
    opened.print({}),
  ];
}
