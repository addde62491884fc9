import { cardStrength, standardDeck } from '../../dice/cards';
import { rollDice, shuffled } from '../../dice/random';
import type { CharacterDocument } from '../../character/document';
import { documentOf, join, newEncounter, ofCharacter } from '../../encounter/combatants';
import type { Combatant, Encounter } from '../../encounter/document';
import { newcomersOf, refused, type FoeSources } from '../../encounter/preparation/newcomers';
import type { Plan, Wave } from '../../encounter/preparation/plan';
import type { AppError } from '../../kernel/errors';
import type { Ids, Rng } from '../../kernel/ports';
import { ok, type Result } from '../../kernel/result';
import type { InitiativeRules } from '../../rules/encounter';
import type { CampaignDocument } from '../document';
import type { Member } from '../party/members';

/** Typed numbers of initiative, by member of the party. */
export type TypedInitiative = Readonly<Record<string, number>>;

export interface StartPorts {
  readonly ids: Ids;
  readonly rng: Rng;
}

/** Members with a sheet take part unless they are away or left out; guests without one cannot. */
export function takingPart(
  { party }: Pick<CampaignDocument, 'party'>,
  { absent }: Pick<Plan, 'absent'>,
): readonly (Member & { readonly character: string })[] {
  return party.flatMap((member) => {
    const { character, away, id } = member;
    return character === null || away || absent.includes(id) ? [] : [{ ...member, character }];
  });
}

/** The encounter of a plan that was not ended yet. */
export function runningOf(
  { encounters }: Pick<CampaignDocument, 'encounters'>,
  plan: string,
): Encounter | undefined {
  return Object.values(encounters ?? {}).find((each) => each.plan === plan && each.state !== 'ended');
}

/**
 * Makes an encounter of a plan: the party and all foes but the reserve, with initiative drawn by the rules of each.
 * It has not begun yet. Refused in one sentence if somebody is missing, or nobody is there.
 */
export function startPlan(
  campaign: CampaignDocument,
  plan: Plan,
  sources: FoeSources,
  ports: StartPorts,
  typed: TypedInitiative = {},
): Result<Encounter, AppError> {
  const members = takingPart(campaign, plan);
  const heroes = members.flatMap((member) => {
    const document = sources.character(member.character);
    return document === undefined ? [] : [heroOf(member, document, typed[member.id] ?? null)];
  });
  const empty = newEncounter(ports.ids.next(), plan.name, campaign.ruleset);
  const party = join(empty, heroes);
  const foes = newcomersOf(party, plan.foes, members.length, 'start', sources);
  if (!foes.ok) return foes;
  const everyone = [...heroes, ...foes.value];
  if (everyone.length === 0) return refused('nobody');
  return ok({
    ...join(empty, withInitiative(everyone, [], sources, ports.rng)),
    plan: plan.id,
    reserve: plan.waves,
    prizes: plan.prizes,
  });
}

/** The newcomers of a wave, with initiative; nothing else of the encounter changes. */
export function waveNewcomers(
  encounter: Encounter,
  wave: Wave,
  sources: FoeSources,
  rng: Rng,
): Result<readonly Combatant[], AppError> {
  const present = Object.values(encounter.combatants);
  const size = present.filter(({ party }) => party).length;
  const foes = newcomersOf(encounter, wave.foes, size, wave.id, sources);
  return foes.ok ? ok(withInitiative(foes.value, present, sources, rng)) : foes;
}

function heroOf({ id }: Member, document: CharacterDocument, initiative: number | null): Combatant {
  return ofCharacter({ id: `member-${id}`, name: document.name, party: true, initiative }, document);
}

/** Foes of one kind draw one by one; cards that others hold are not dealt again. */
export function withInitiative(
  newcomers: readonly Combatant[],
  present: readonly Combatant[],
  sources: FoeSources,
  rng: Rng,
): readonly Combatant[] {
  const dealt = new Set(present.flatMap(({ drawn }) => drawn));
  const cards = shuffled(
    rng,
    standardDeck.map(({ id }) => cardStrength(id) ?? 0).filter((card) => !dealt.has(card)),
  );
  return newcomers.map((combatant) => {
    if (combatant.initiative !== null) return combatant;
    const rules = sources.ruleset(combatant.ruleset);
    if (rules === undefined) return combatant;
    const values = valuesOf(combatant, sources);
    const card = rules.initiative.draw === 'cards' ? cards.pop() : undefined;
    const drawn =
      rules.initiative.draw === 'cards'
        ? card === undefined
          ? []
          : [card]
        : rolled(rules.initiative, values, rng);
    return { ...combatant, values: { ...values }, drawn };
  });
}

function rolled(rules: InitiativeRules, values: Readonly<Record<string, number>>, rng: Rng): number[] {
  return rules.dice(values).flatMap(({ count, sides }) => rollDice(rng, count, sides));
}

/** The numbers of the sheet, and those that the rules start with. */
function valuesOf(combatant: Combatant, sources: FoeSources): Readonly<Record<string, number>> {
  const { source } = combatant;
  const own = 'character' in source ? sources.character(source.character) : undefined;
  const document = documentOf(combatant, own === undefined ? {} : { [own.id]: own });
  const open = document && sources.ruleset(combatant.ruleset)?.open(document);
  return open?.ok === true ? (open.value.initiative?.() ?? {}) : {};
}
