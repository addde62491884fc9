import { rolledDamage } from '#shared/campaign/dice/plainDice';
import { meetingOf } from '#shared/encounter/attacks';
import { message, raw } from '#shared/kernel/text';
import type { Reading, RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { rng } from '#renderer/platform/ports';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import type { RollOffer, useRolls } from '#renderer/stores/dice/useRolls';
import type { AimedThrow } from './aimedThrow';
import type { useDamageOffers } from './damageOffers';

/** Offers of a throw: its damage, or the roll for it. */
export function useRollOffers(
  ask: ReturnType<typeof useRolls>['ask'],
  roll: (request: RollRequest, of: AimedThrow, atOnce: boolean) => void,
  damageOffers: ReturnType<typeof useDamageOffers>,
) {
  const store = useEncounter();
  const diceLog = useDiceLog();
  const targetOf = ({ aim }: AimedThrow) => store.facts.get(aim.target ?? '')?.combatant;

  function offers(reading: Reading, of: AimedThrow): readonly RollOffer[] {
    const target = targetOf(of);
    // Numbers of other rules cannot be compared by these.
    if (target !== undefined && target.ruleset !== of.own.ruleset) return compared(reading, of);
    return [
      ...damageRoll(reading, of),
      ...(of.dice?.apart !== undefined ? [] : damageDice(reading, of)),
      ...damageOffers.offers(reading, of),
    ];
  }

  /** The table decides whether it hits; its damage is rolled then. A roll that is no attack only deals its damage. */
  function compared(reading: Reading, of: AimedThrow): readonly RollOffer[] {
    const { request, more, dice, own, made } = of;
    if (made.words() !== undefined) return [];
    const [damage] = more;
    const asks = checkOf(request, own.ruleset)?.atTable?.asks ?? [];
    if (asks.length === 0) return damageOffers.offers(reading, of);
    const hit: Reading = { ...reading, verdict: { ...reading.verdict, tone: 'good' }, damage: 0 };
    const notation = dice?.notation ?? (damage && notationOf(damage, own.ruleset));
    const hits = [...damageRoll(hit, of), ...damageDice(hit, of)].slice(0, 1).map((offer) => ({
      ...offer,
      label: message('encounterPage.attack.hits', { dice: notation ?? '' }),
    }));
    const label = message('encounterPage.attack.misses');
    const misses: RollOffer = { id: 'misses', label, take: () => made.decide(label) };
    return [...hits, misses];
  }

  const checkOf = ({ check }: RollRequest, ruleset: string) =>
    store.rules?.ruleset(ruleset)?.checks.find(({ id }) => id === check);

  /** "2d10" */
  function notationOf(request: RollRequest, ruleset: string): string {
    const check = checkOf(request, ruleset);
    const opened = check?.open({ ...initialValues(check.inputs), ...request.values });
    const dice = opened?.ok === true ? opened.value.dice : [];
    return dice.map(({ count, sides }) => `${String(count)}d${String(sides)}`).join(' + ');
  }

  /** A hit whose damage has dice of its own. */
  function damageRoll({ verdict, damage = 0 }: Reading, of: AimedThrow): readonly RollOffer[] {
    const [request] = of.more;
    if (request === undefined || verdict.tone === 'bad' || damage > 0 || of.made.words() !== undefined)
      return [];
    const { renew: _renew, ...context } = of.own;
    const target = targetOf(of);
    const checks = store.rules?.ruleset(of.own.ruleset)?.checks ?? [];
    const isReady = (meetingOf(request, checks)?.asks ?? []).length === 0;
    const plain: RollOffer = {
      id: 'rollDamage',
      label: message('encounterPage.attack.rollDamage'),
      take: () => roll(request, { ...of, own: context }, isReady),
    };
    if (target === undefined || store.encounter?.state !== 'running') return [plain];
    return [
      {
        id: 'rollAndApply',
        label: message('encounterPage.attack.rollAndApply', { who: raw(target.name) }),
        take() {
          const { made } = of;
          const thrown: AimedThrow = { ...of, request, more: [], own: context };
          const offersOf = (reading: Reading) => damageOffers.offers(reading, thrown);
          const rolled = (reading: Reading): void =>
            offersOf(reading)
              .find(({ id }) => id === 'apply')
              ?.take();
          ask(
            request,
            {
              ...context,
              target: target.name,
              rolled,
              offers: offersOf,
              made: made.words,
              record: made.record,
              revert: made.revert,
            },
            isReady,
          );
        },
      },
      plain,
    ];
  }

  /** Damage that was typed as dice, for which the rules have no roll of their own. */
  function damageDice({ verdict, damage = 0 }: Reading, of: AimedThrow): readonly RollOffer[] {
    const { dice, made, own } = of;
    if (dice === undefined || verdict.tone === 'bad' || made.words() !== undefined || damage > 0) return [];
    const { notation } = dice;
    const target = store.encounter?.state === 'running' ? targetOf(of) : undefined;
    return [
      {
        id: 'dice',
        label:
          target === undefined
            ? message('encounterPage.attack.dice', { dice: notation })
            : message('encounterPage.attack.diceTo', { dice: notation, who: raw(target.name) }),
        take() {
          const fallen = rolledDamage(notation, rng);
          const label = message('encounterPage.attack.damageOf', { who: raw(own.who) });
          diceLog.keepRolled({ label, who: own.who, rolled: fallen }, own.campaign ?? null);
          if (target !== undefined) damageOffers.apply(fallen.total, target.id, of);
        },
      },
    ];
  }

  return { checkOf, offers };
}
