import { computed, shallowRef, watch } from 'vue';
import {
  atOtherRules,
  atTarget,
  forFriend,
  isFor,
  meetingOf,
  oddsOf,
  usualAttack,
  waysToAttack,
  type Attack,
} from '#shared/encounter/attacks';
import type { Combatant } from '#shared/encounter/document';
import { eachOnce } from '#shared/kernel/same';
import { message, type Text } from '#shared/kernel/text';
import type { Reading, RollRequest } from '#shared/rules/checks';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { aimText } from '#renderer/components/dice/percent';
import type { Aim } from '#renderer/stores/campaigns/attacks/aimedThrow';
import { useAimedRolls } from '#renderer/stores/campaigns/attacks/useAimedRolls';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import type { RollContext } from '#renderer/stores/dice/useRolls';
import { useResultInPlace } from '#renderer/shells/rolls/useResultInPlace';

interface Attacking extends Aim {
  readonly attacker: Combatant;
  readonly sheet: OpenCharacter;
}

/** An attack or power with its chance against the target, if the rules give one, and what it has to beat. */
export interface AttackLine extends Omit<Attack, 'rolls'> {
  readonly first: RollRequest;
  readonly more: readonly RollRequest[];
  readonly chance: number | undefined;
  readonly why: Text | undefined;
  /** Nothing is left to ask, so that one press rolls. */
  readonly isReady: boolean;
  /** It means one, and of several who are selected none is the target yet. */
  readonly picks: boolean;
}

/** Offers that apply damage without another decision. */
const applying = ['apply', 'rollAndApply', 'dice'];

/**
 * The attacks of a combatant with the numbers of the target; what they cost and do are commands of the encounter. `pick`
 * lets the table choose the target of an attack that means one.
 */
export function useAttacks(attacking: () => Attacking, pick: () => void) {
  const store = useEncounter();
  const place = useResultInPlace();
  let appliesAtOnce = false;
  /** Rolls of one throw at several, while they are gathered. */
  let gathered: [RollRequest, RollContext][] | undefined;

  const aimed = useAimedRolls((request, context, atOnce = false) => {
    const applies = appliesAtOnce;
    appliesAtOnce = false;
    const rolled = (reading: Reading): void => {
      context.rolled?.(reading);
      const [offer] = context.offers?.(reading) ?? [];
      if (applies && offer !== undefined && applying.includes(offer.id)) offer.take();
    };
    const own = atOnce ? { ...context, rolled } : context;
    if (gathered === undefined) place.ask(request, own, atOnce);
    else gathered.push([request, own]);
  });

  watch(() => [store.encounter?.round, store.encounter?.turn].join(' '), place.clear);

  const target = computed(() => store.facts.get(attacking().target ?? '')?.combatant);
  const lines = computed(() => {
    const { attacker, sheet } = attacking();
    const ruleset = store.rules?.ruleset(attacker.ruleset);
    return waysToAttack(attacker, ruleset, sheet).map((attack) => lineOf(attack, attacker));
  });

  /** A roll that helps is for the friends who are selected, or for a friend who is the target. */
  function aimOf({ helps }: RollRequest): Aim {
    const { attacker, selected, target: at } = attacking();
    if (helps !== true) return { target: at, selected };
    const isFriend = (id: string): boolean => isFor({ helps }, attacker, store.encounter?.combatants[id]);
    if (selected.length > 0 && selected.every((id) => isFriend(id))) return { target: selected[0], selected };
    return { target: at !== undefined && isFriend(at) ? at : undefined, selected: [] };
  }

  function lineOf({ rolls: [made, ...more], ...attack }: Attack, attacker: Combatant): AttackLine {
    const { ruleset } = attacker;
    const { target: at } = aimOf(made);
    const aimedAt = store.facts.get(at ?? '')?.combatant;
    const isForeign = aimedAt !== undefined && aimedAt.ruleset !== ruleset;
    const first = isForeign ? atOtherRules(made, attack) : made;
    const checks = store.rules?.ruleset(ruleset)?.checks ?? [];
    const asks = checks.find(({ id }) => id === first.check)?.atTable?.asks ?? [];
    const facing = aimed.targetOf(at, first, attacker);
    const { defense } = facing ?? {};
    const isOther = isForeign && asks.length > 0;
    const request = atTarget(first, facing);
    const odds = defense !== undefined || asks.length === 0 ? oddsOf(request, checks) : undefined;
    const { reasons = [], asks: questions = [], blocked: closed } = meetingOf(request, checks) ?? {};
    const isForFriend = first.helps === true && aimedAt === undefined && target.value !== undefined;
    const stop = closed ?? (isForFriend ? forFriend : undefined);
    const confirmed = questions.map(({ id }) => id);
    // The roller asks what would lift it, such as an attack that reaches into total cover.
    const isLifted = closed && meetingOf({ ...request, confirmed }, checks)?.blocked === undefined;
    const blocked = isLifted ? attack.blocked : (stop ?? attack.blocked);
    const value = odds?.against?.value ?? defense?.value ?? 0;
    const against = defense && message('encounterPage.attack.against', { what: defense.label, value });
    const aim = odds?.target && aimText(odds.target);
    const friend = first.helps === true ? aimedAt : undefined;
    const reason =
      against ?? (aim && friend ? message('encounterPage.attack.for', { who: friend.name, aim }) : aim);
    const isAtNobody = aimedAt === undefined && attacking().selected.length > 1 && asks.length > 0;
    const all = isAtNobody ? widely(first, attacker).length : 0;
    const { only } = first;
    const isKnown = odds !== undefined && reason !== undefined && (stop ?? blocked) === undefined;
    return {
      ...attack,
      how: eachOnce([...attack.how, ...reasons]),
      ...(blocked && { blocked }),
      first,
      more,
      chance: isKnown ? odds.success : undefined,
      why:
        blocked ??
        stop ??
        only ??
        (isOther ? message('encounterPage.attack.otherRules') : undefined) ??
        (all > 1 ? message('encounterPage.attack.all', { count: all }) : undefined) ??
        (isAtNobody ? message('encounterPage.attack.pick') : isKnown ? reason : undefined),
      picks: isAtNobody && all < 2,
      isReady: questions.length === 0 && (defense !== undefined || asks.length === 0 || isOther),
    };
  }

  /** Rows keep their places until the turn changes; another target only moves those behind that it closes. */
  let places: { readonly of: string; readonly ids: readonly string[] } = { of: '', ids: [] };
  let closed: { readonly of: string; readonly ids: ReadonlySet<string> } = { of: '', ids: new Set() };
  /** The pointer is over the rows, so that none moves. */
  const isHeld = shallowRef(false);
  const attacks = computed(() => {
    const { attacker, target: at, selected } = attacking();
    const of = [attacker.id, store.encounter?.round, lines.value.map(({ id }) => id)].join(' ');
    const isOther = places.of !== of;
    if (isOther) places = { of, ids: lines.value.toSorted(compareLines).map(({ id }) => id) };
    const aimed = [of, at, ...selected].join(' ');
    if (isOther || (closed.of !== aimed && !isHeld.value)) {
      const ids = lines.value.filter(({ blocked }) => blocked !== undefined).map(({ id }) => id);
      closed = { of: aimed, ids: new Set(ids) };
    }
    const [open, last] = [false, true].map((is) => places.ids.filter((id) => closed.ids.has(id) === is));
    return [...(open ?? []), ...(last ?? [])].flatMap(
      (id) => lines.value.find((line) => line.id === id) ?? [],
    );
  });

  /** With `apply`, a hit is dealt at once. */
  function roll(line: AttackLine, request = line.first, apply = false): void {
    if (line.blocked !== undefined) return;
    if (line.picks) {
      pick();
      return;
    }
    const { attacker, selected: all } = attacking();
    const { target: at, selected } = aimOf(request);
    const isFirst = request === line.first;
    place.at(line.id);
    const wide = isFirst && all.length > 1 ? widely(request, attacker) : [];
    if (wide.length > 1) {
      gathered = [];
      for (const [index, [id, at]] of wide.entries()) {
        const { renew, ...own } = aimed.contextOf(attacker);
        // The first one pays, with its present costs.
        const context = index === 0 && renew ? { ...own, renew } : own;
        aimed.roll({ request: at, more: [] }, { target: id, selected: [id] }, context, true);
      }
      void place.askEach(gathered);
      gathered = undefined;
      return;
    }
    appliesAtOnce = apply;
    const facing = (each: RollRequest) => atTarget(each, aimed.targetOf(at, each, attacker));
    aimed.roll(
      {
        request: facing(request),
        more: isFirst ? line.more.map(facing) : [],
        ...(isFirst && line.dice && { dice: line.dice }),
      },
      { target: at, selected: [...selected] },
      aimed.contextOf(attacker),
      line.isReady || !isFirst,
    );
  }

  /** One throw at all who are selected, each with a defense of its own; the first pays for it. */
  function widely(request: RollRequest, attacker: Combatant): readonly (readonly [string, RollRequest])[] {
    const { several, after = [], rerolls: _, ...rest } = request;
    if (several === undefined) return [];
    const values = { ...request.values, ...several.values };
    const further = {
      ...rest,
      after: after.filter(
        ({ aimed: to, options = [] }) => to !== undefined || options.some((option) => option.aimed),
      ),
    };
    return attacking().selected.flatMap((id, index) => {
      const facing = aimed.targetOf(id, request, attacker);
      if (id === attacker.id || facing?.defense === undefined) return [];
      return [[id, atTarget({ ...(index === 0 ? request : further), values }, facing)] as const];
    });
  }

  /** Returns false if nothing can be attacked with. */
  function rollUsual(): boolean {
    const usual = usualAttack(attacks.value.filter(({ blocked }) => blocked === undefined));
    if (usual !== undefined) roll(usual);
    return usual !== undefined;
  }

  const hold = (held: boolean): void => {
    isHeld.value = held;
  };
  return { attacks, target, area: aimed.area, place, roll, rollUsual, hold };
}

/** The weapon in hand first, then by chance; what is closed comes last. */
function compareLines(a: AttackLine, b: AttackLine): number {
  return (
    Number(a.blocked !== undefined) - Number(b.blocked !== undefined) ||
    Number(b.wielded ?? false) - Number(a.wielded ?? false) ||
    (b.chance ?? -1) - (a.chance ?? -1)
  );
}
