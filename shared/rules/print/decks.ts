import { eachOnce } from '#shared/kernel/same';
import { isRaw, message, plainNumber, raw, type Text } from '#shared/kernel/text';
import { belongings } from '#shared/ledger/ledger';
import type { CharacterDocument } from '#shared/character/document';
import type { InitiativeRules } from '#shared/rules/encounter';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { Figure } from '#shared/rules/views';
import type { PrintCard, PrintCardPart, PrintFigure } from './print';

/** A row of facts on a card. */
type Fact = Extract<PrintCardPart, { readonly kind: 'facts' }>['rows'][number];

const isEmpty = (text: Text): boolean => isRaw(text) && text.raw.trim() === '';

/** A card of a thing: its figures as facts, then its texts; what is empty is left out. */
export function thingCard(
  title: Text,
  { over, facts = [], texts = [] }: { over?: Text; facts?: readonly Fact[]; texts?: readonly Text[] },
): PrintCard {
  // Figures bring sources and rolls along, which no card shows.
  const rows = facts.filter(({ value }) => !isEmpty(value)).map(({ label, value }) => ({ label, value }));
  return {
    kind: 'card',
    title,
    ...(over !== undefined && { over }),
    parts: [
      ...(rows.length === 0 ? [] : [{ kind: 'facts' as const, rows }]),
      ...texts.filter((text) => !isEmpty(text)).map((text) => ({ kind: 'text' as const, text })),
    ],
  };
}

/** An example is "Rope × 2". */
export function timesText(item: Text, quantity: number): Text {
  return quantity === 1 ? item : message('print.times', { item, quantity });
}

/** Loot by name, which no rules know. */
export function belongingCards({ ledger }: Pick<CharacterDocument, 'ledger'>): PrintCard[] {
  return belongings(ledger).map(({ name, quantity }) => thingCard(timesText(raw(name), quantity), {}));
}

/** A person at the table; `player` is empty if nobody is known. */
export interface Seated {
  readonly document: Pick<CharacterDocument, 'name'>;
  readonly open: OpenCharacter;
  readonly player: string;
}

/** The kind of a person without a name, as a stat block may be. */
function characterName({ document, open }: Seated): Text {
  return document.name.trim() === '' ? open.subtitle : raw(document.name);
}

function playerOf({ player }: Seated): { over?: Text } {
  return player === '' ? {} : { over: raw(player) };
}

/** A name for the table, with a line about the person under it. */
export function tentCard(person: Seated): PrintCard {
  const title = characterName(person);
  const { subtitle } = person.open;
  return {
    kind: 'card',
    title,
    ...playerOf(person),
    parts: title === subtitle ? [] : [{ kind: 'text', text: subtitle }],
  };
}

/**
 * A card for the order of a fight: initiative with room for what was rolled or dealt, health, what attacks have to
 * beat, and the other numbers that are asked for in play.
 */
export function initiativeCard(person: Seated, rules: Pick<InitiativeRules, 'draw' | 'inputs'>): PrintCard {
  const { open } = person;
  const figures = figuresOf(open);
  const hit = [...vitalsOf(open), ...defensesOf(open)];
  const own = unlike(initiativeOf(open, figures, rules), hit);
  const large = largeIds(open);
  const facts = unlike(figures, [...own, ...hit]).filter(({ id }) => !large.has(id));
  const card = thingCard(characterName(person), { ...playerOf(person), facts });
  const rolled = {
    label: message(`print.initiative.${rules.draw === 'cards' ? 'card' : 'rolled'}`),
    value: raw(''),
  };
  return {
    ...card,
    parts: [
      { kind: 'figures', figures: [...own, rolled] },
      ...(hit.length === 0 ? [] : [{ kind: 'figures' as const, figures: hit }]),
      ...card.parts,
    ],
  };
}

/** The first numbers of a sheet that are asked for in play, which say what a fight has to know. */
function figuresOf(open: OpenCharacter): readonly Figure[] {
  const block = open.sheet().blocks.find((each) => each.inPlay === 'numbers' && each.kind === 'figures');
  return block?.kind === 'figures' ? block.figures.filter(({ inPlay }) => inPlay !== false) : [];
}

/** The figures that no other shows under the same label. */
function unlike<T extends Pick<Figure, 'label'>>(
  figures: readonly T[],
  others: readonly Pick<Figure, 'label'>[],
): readonly T[] {
  const shown = new Set(others.map(({ label }) => JSON.stringify(label)));
  return figures.filter(({ label }) => !shown.has(JSON.stringify(label)));
}

function largeIds(open: OpenCharacter): ReadonlySet<string> {
  return new Set(['initiative', ...(open.profile?.().vitals ?? []).map(({ id }) => id)]);
}

/** The sheet's own figure, or the numbers that the rules' initiative asks for; nothing if only cards count. */
function initiativeOf(
  open: OpenCharacter,
  figures: readonly Figure[],
  { inputs }: Pick<InitiativeRules, 'inputs'>,
): readonly PrintFigure[] {
  const blocks = open.sheet().blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const own = [...figures, ...blocks].find(({ id }) => id === 'initiative');
  if (own !== undefined) return [{ label: message('print.initiative.own'), value: own.value }];
  const values = Object.entries(open.initiative?.() ?? {});
  return values.flatMap(([id, value], at): PrintFigure[] => {
    const input = inputs[id];
    if (input === undefined || (value === 0 && at > 0)) return [];
    return [{ label: input.label, value: raw(plainNumber(value)) }];
  });
}

function vitalsOf(open: OpenCharacter): readonly PrintFigure[] {
  const health = open.fight?.({ minor: false }).health;
  if (health === undefined || health === null) return [];
  const { label, now, max } = health;
  return [{ label, value: raw(now === max ? String(max) : `${String(now)}/${String(max)}`) }];
}

/** One number may defend against several checks. */
function defensesOf(open: OpenCharacter): readonly PrintFigure[] {
  const defenses = open.fight?.({ minor: false }).stance?.().defends ?? [];
  return eachOnce(defenses.map(({ label, value }) => ({ label, value: raw(plainNumber(value)) })));
}
