import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter } from '#shared/encounter/combatants';
import type { Combatant, Encounter } from '#shared/encounter/document';
import { newcomersOf, refused, type FoeSources } from '#shared/encounter/preparation/newcomers';
import type { Plan, PlannedEvent, Wave } from '#shared/encounter/preparation/plan';
import type { AppError } from '#shared/kernel/errors';
import { derivedIds } from './derivedIds';
import type { Ids, Rng } from '#shared/kernel/ports';
import { ok, type Result } from '#shared/kernel/result';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import { pileBeside, withInitiative } from './draws';

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
): Result<Encounter, AppError> {
  const members = takingPart(campaign, plan);
  const heroes = members.flatMap((member) => {
    const document = sources.character(member.character);
    return document === undefined ? [] : [heroOf(document, plan.initiative?.[member.id] ?? null, ports.ids)];
  });
  const mode = plan.mode ?? sources.ruleset(campaign.ruleset)?.initiative.modes[0]?.id;
  const empty = {
    ...newEncounter(ports.ids.next(), plan.name, campaign.ruleset),
    ...(mode !== undefined && { mode }),
    passesDown: true as const,
  };
  const party = join(empty, heroes);
  const foes = newcomersOf(party, plan.foes, members.length, ports.ids, sources);
  if (!foes.ok) return foes;
  const everyone = [...heroes, ...foes.value];
  if (everyone.length === 0) return refused('nobody');
  const ready = withInitiative(everyone, empty, sources, ports.rng);
  const pile = pileBeside(ready, sources, ports.rng);
  return ok({
    ...join(empty, ready),
    ...(pile && { pile }),
    plan: plan.id,
    ...(plan.events && { events: fresh(plan.events) }),
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
  // Each time has ids of its own; two windows that bring in the same time make the same ones, and one is refused.
  const ids = derivedIds(encounter.id, wave.id, String(wave.times ?? 1));
  const foes = newcomersOf(encounter, wave.foes, size, ids, sources);
  return foes.ok ? ok(withInitiative(foes.value, encounter, sources, rng)) : foes;
}

const fresh = (events: readonly PlannedEvent[]) =>
  Object.fromEntries(events.map((event) => [event.id, { ...event, happened: 0 }]));

function heroOf(document: CharacterDocument, initiative: number | null, ids: Ids): Combatant {
  return ofCharacter({ id: ids.next(), name: document.name, party: true, initiative }, document);
}
