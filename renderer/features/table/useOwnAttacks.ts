import { computed, onBeforeUnmount, shallowRef, watch } from 'vue';
import { attacksOf } from '#shared/encounter/attacks';
import { message, raw } from '#shared/kernel/text';
import type { Reading, RollRequest } from '#shared/rules/checks';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { call, on } from '#renderer/platform/client';
import { useRolls, type RollOffer } from '#renderer/stores/dice/useRolls';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';

interface Aim {
  readonly character: string;
  readonly targets: readonly { readonly id: string; readonly name: string }[];
  readonly damage: (amount: number, type: string | undefined) => Promise<boolean>;
}

/** The attacks of the own sheet; the damage that one rolls is offered for the chosen targets. */
export function useOwnAttacks(aim: () => Aim) {
  const rolls = useRolls();
  const homebrew = useHomebrew();
  const opened = shallowRef<{
    readonly sheet: OpenCharacter;
    readonly ruleset: Ruleset;
    readonly id: string;
    readonly name: string;
  }>();

  async function read(): Promise<void> {
    const { character } = aim();
    const found = await call('character.read', { id: character });
    const ruleset = found.ok ? await homebrew.load(found.value.ruleset, found.value.campaign) : undefined;
    const sheet = found.ok ? ruleset?.open(found.value) : undefined;
    if (aim().character !== character) return;
    opened.value =
      found.ok && ruleset !== undefined && sheet?.ok === true
        ? { sheet: sheet.value, ruleset, id: found.value.ruleset, name: found.value.name }
        : undefined;
  }
  watch([() => aim().character, () => homebrew.changes], read, { immediate: true });
  onBeforeUnmount(on('library.changed', () => void read()));

  const attacks = computed(() =>
    opened.value === undefined
      ? []
      : attacksOf(opened.value.sheet).map(({ id, name, rolls: [first, ...more] }) => ({
          id,
          name,
          first,
          more,
        })),
  );

  function roll(request: RollRequest): void {
    const from = opened.value;
    if (from === undefined) return;
    const { targets } = aim();
    const [one, ...others] = targets;
    let isApplied = false;
    const offers = ({ damage = 0 }: Reading): readonly RollOffer[] => {
      if (damage === 0 || one === undefined || isApplied) return [];
      const apply = (id: string, amount: number): RollOffer => ({
        id,
        label: message(`joinedPage.turn.${id}`, { amount, who: raw(one.name), count: targets.length }),
        take: () => {
          isApplied = true;
          void aim()
            .damage(amount, request.damageType)
            .then((done) => {
              isApplied = done;
            });
        },
      });
      const half = Math.floor(damage / 2);
      return [apply('apply', damage), ...(half > 0 ? [apply('applyHalf', half)] : [])];
    };
    rolls.ask(request, {
      ruleset: from.id,
      who: from.name,
      ...(one !== undefined && others.length === 0 && { target: one.name }),
      offers,
    });
  }

  return { ruleset: computed(() => opened.value?.ruleset), attacks, roll };
}
