import { withInitiative } from '#shared/campaign/encounter/draws';
import { waveNewcomers } from '#shared/campaign/encounter/start';
import type { Combatant } from '#shared/encounter/document';
import { newcomersOf, quickReadingOf, type FoeSources } from '#shared/encounter/preparation/newcomers';
import type { Foe, Wave } from '#shared/encounter/preparation/plan';
import { foeNumbers } from '#shared/encounter/playerView/foeNumbers';
import { attackText, quickWords, readQuickLine } from '#shared/encounter/preparation/quickLine';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { list, message, type Text } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import { ids, rng } from '#renderer/platform/ports';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** The side of newcomers, and their typed initiative; `null` to draw it by their rules. */
export interface JoiningAs {
  readonly party: boolean;
  readonly initiative: number | null;
  readonly way: JoiningWay;
}

/** Foes of one line act one by one, on one turn, or are a single combatant. */
export const joiningWays = ['apart', 'together', 'mob'] as const;
export type JoiningWay = (typeof joiningWays)[number];

/** Newcomers of a running encounter: foes typed in a line, documents of the library, waves in reserve. */
export function useJoining() {
  const { t } = useText();
  const store = useEncounter();
  const notifications = useNotifications();

  const sources = (): FoeSources => ({
    character: (id) => store.table?.characters[id],
    ruleset: (id) => store.rules?.ruleset(id),
  });

  function join(newcomers: Result<readonly Combatant[], AppError>, wave?: string): boolean {
    if (!newcomers.ok) {
      notifications.notify({ tone: 'info', text: newcomers.error.text });
      return false;
    }
    const combatants = newcomers.value;
    return (
      combatants.length > 0 && store.run({ do: 'join', combatants, ...(wave !== undefined && { wave }) })
    );
  }

  function joinAll(foes: readonly Foe[], { party }: JoiningAs): boolean {
    const encounter = store.table?.encounter;
    if (encounter === undefined) return false;
    const made = newcomersOf(encounter, foes, 0, ids, sources());
    if (!made.ok) return join(made);
    const newcomers = made.value.map((each) => ({ ...each, party }));
    return join({ ok: true, value: withInitiative(newcomers, encounter, sources(), rng) });
  }

  const typed = ({ initiative }: JoiningAs) => (initiative === null ? {} : { initiative });

  /** Everything that was understood of a line, as it will be read back. */
  function readLine(line: string) {
    const { encounter } = store;
    const rules = encounter === null ? undefined : sources().ruleset(encounter.ruleset);
    const { foes, faults } = readQuickLine(line, quickWords(t), rules && quickReadingOf(rules));
    const numbersOf = ({ health, defense, armor, attack }: (typeof foes)[number]) => {
      const numbers = message('encounters.numbers', { health, defense, armor });
      return attack === undefined ? numbers : list([numbers, attackText(attack)]);
    };
    return { foes: foes.map((foe) => ({ ...foe, numbers: numbersOf(foe) })), faults };
  }

  /** The numbers by which the table will know the new foes. */
  function becoming(count: number): Text | undefined {
    const { encounter } = store;
    if (encounter === null || count === 0) return undefined;
    const from = Math.max(0, ...foeNumbers(encounter).values()) + 1;
    return message('encounterPage.join.becoming', { count, from, to: from + count - 1 });
  }

  /** False if the line was not understood; the first reason is shown. */
  function addLine(line: string, as: JoiningAs): boolean {
    const { encounter } = store;
    if (encounter === null) return false;
    const { foes, faults } = readLine(line);
    const [fault] = faults;
    if (fault !== undefined || foes.length === 0) {
      if (fault !== undefined) notifications.notify({ tone: 'info', text: fault });
      return false;
    }
    const made = foes.map(({ name, count, numbers: _, ...source }, index): Foe => ({
      id: String(index + 1),
      name,
      ruleset: encounter.ruleset,
      count,
      minor: true,
      source,
      ...(as.way !== 'apart' && { [as.way]: true }),
      ...typed(as),
    }));
    return joinAll(made, as);
  }

  async function addDocument(id: string, as: JoiningAs): Promise<boolean> {
    if (!(await store.bring([id]))) return false;
    const document = store.table?.characters[id];
    if (document === undefined) return false;
    const { name, ruleset } = document;
    const foe: Foe = { id, name, ruleset, count: 1, minor: false, source: { character: id }, ...typed(as) };
    return joinAll([{ ...foe, id: '1' }], as);
  }

  async function addWave(wave: Wave): Promise<boolean> {
    const needed = wave.foes.flatMap(({ source }) => ('character' in source ? [source.character] : []));
    if (!(await store.bring(needed)) || store.table === null) return false;
    return join(waveNewcomers(store.table.encounter, wave, sources(), rng), wave.id);
  }

  return { addLine, addDocument, addWave, readLine, becoming };
}
