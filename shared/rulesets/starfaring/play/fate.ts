import { changeBy, insert, remove, set, type Edit } from '#shared/character/edits';
import { oncePer } from '#shared/kernel/oncePer';
import type { Text } from '#shared/kernel/text';
import type { Aimed, Consequence, RollRequest } from '#shared/rules/checks';
import { durationsKey } from '#shared/rules/durations/running';
import type { PlayAction } from '#shared/rules/play';
import type { Beginning, Reward } from '#shared/rules/party';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import {
  checkFacts,
  exploits,
  setbacks,
  known,
  stanceById,
  stanceIds,
  type Brings,
  type StanceId,
  type Reaches,
} from '#shared/rulesets/starfaring/data/index';
import { checkName, labelWithText, t } from '#shared/rulesets/starfaring/texts';
import { changed, editsOf, moreExhausted } from './step';
import { stanceSwitched } from './turn';

const { hand } = checkFacts.edge;

/** Special results of a roll that do something to the one who rolled, with the places of their titles. */
const fates: readonly { readonly special: string; readonly title: string; readonly brings: Brings }[] = [
  ...(['combat', 'other'] as const).flatMap((kind) =>
    exploits[kind].flatMap(({ id, brings }) =>
      brings === undefined
        ? []
        : [{ special: `${kind}-${id}`, title: `tables.exploits.${kind}.${id}.title`, brings }],
    ),
  ),
  ...Object.entries(setbacks.brings).map(([id, brings]) => ({
    special: id,
    title: `tables.setbacks.rows.${id}.title`,
    brings,
  })),
  // Two equal dice bring a card, whether the check succeeds or not.
  ...['triumph', 'triumph-failed', 'disaster'].map((special) => ({
    special,
    title: 'sheet.edge',
    brings: { cards: 1 as const },
  })),
];

/** Special results that do something to others. They are the same for everybody. */
export const afterChecks: readonly Consequence[] = (['combat', 'other'] as const).flatMap((kind) =>
  exploits[kind].flatMap(({ id, reaches }) =>
    reaches === undefined
      ? []
      : [
          {
            special: `${kind}-${id}`,
            label: deedText(t(`tables.exploits.${kind}.${id}.title`), reaches),
            edits: [],
            aimed: aimedBy(reaches),
          },
        ],
  ),
);

/** "Effective strike: Sickened if STR (Stamina) fails against 17" */
function deedText(name: Text, reaches: Reaches): Text {
  if ('first' in reaches) return t('play.fate.takes', { name });
  const { condition, save, whom = 'target' } = reaches;
  const what = stanceIds.some((id) => id === condition) ? `stances.${condition}` : `conditions.${condition}`;
  const state = t(`${what}.name`);
  if (save === undefined) return t(`play.fate.reaches.${whom}`, { name, state });
  return t('play.fate.reaches.unless', {
    name,
    state,
    dc: save.dc,
    save: checkName(save.ability, save.skill),
  });
}

function aimedBy(reaches: Reaches): Aimed {
  if ('first' in reaches) return { first: true };
  const { save: _, ...state } = reaches;
  return state;
}

/** Offered after every ability check, attack and save. All rolls of a sheet share one list. */
export const fatesOf = oncePer((character: StarfaringCharacter): readonly Consequence[] => [
  ...fates.flatMap(({ special, title, brings }) => {
    const edits = broughtBy(character, brings);
    return edits.length === 0 ? [] : [{ special, label: t('play.fate.takes', { name: t(title) }), edits }];
  }),
  ...afterChecks,
]);

function broughtBy(character: StarfaringCharacter, brings: Brings): Edit[] {
  const { play } = character;
  const { stance, condition, falls, ends, gives, exhaustion, cards } = brings;
  const begins = [condition ?? [], falls ?? []].flat().filter((id) => !play.conditions.includes(id));
  const over = play.conditions.find((id) => id === ends);
  const given = play.taken.find((each) => each === gives);
  return [
    ...(stance === undefined ? [] : stanceBegun(character, stance)),
    ...(over === undefined ? [] : [remove(['conditions', over])]),
    ...begins.map((id) => insert(['conditions'], id)),
    ...(condition !== undefined && begins.includes(condition) ? [set(['until', condition], 'start')] : []),
    ...(given === undefined ? [] : [remove(['taken', given])]),
    ...(exhaustion === undefined ? [] : editsOf(character, moreExhausted(character))),
    ...(cards === undefined || play.edge >= hand ? [] : drawn(character, cards)),
  ];
}

/** One that lasts some minutes begins again with each exploit. */
function stanceBegun(character: StarfaringCharacter, of: StanceId): Edit[] {
  const { minutes } = known(stanceById, of);
  const lasts = minutes === undefined ? undefined : minutes * 60;
  const time = { kind: 'condition', of, unit: 'minutes', lasts: lasts ?? 0, passed: 0 };
  const switched = stanceSwitched(character, of, true);
  return lasts === undefined ? switched : [...switched, set([durationsKey, of], time)];
}

function drawn({ play: { edge } }: StarfaringCharacter, cards: number): Edit[] {
  return [changeBy(['edge'], { from: edge, by: Math.min(cards, hand - edge), most: hand })];
}

/** A card that is played or burned: one of the hand, and only one in each encounter. */
function playing({ play: { edge, edgePlayed } }: StarfaringCharacter): Pick<PlayAction, 'edits' | 'blocked'> {
  const edits = [changeBy(['edge'], { from: edge, by: -1 }), set(['edgePlayed'], true)];
  if (edge === 0) return { edits, blocked: t('play.fate.noCard') };
  return edgePlayed ? { edits, blocked: t('play.fate.onePlayed') } : { edits };
}

/** The price of a card that is burned for advantage after the roll (Using EDGE cards). */
export function edgePrice(character: StarfaringCharacter): Pick<RollRequest, 'prices'> {
  return { prices: [{ choice: 'edge', ...playing(character) }] };
}

export function playCard(character: StarfaringCharacter): PlayAction {
  return { id: 'edge', ...labelWithText('play.fate.play'), ...playing(character) };
}

/** Implements Obtaining EDGE cards: given during a session, and discarded at its end. */
export function cardReward(character: StarfaringCharacter): Reward {
  const { edge } = character.play;
  return {
    id: 'edge',
    label: t('sheet.edge'),
    text: t('play.fate.rewardText', { hand }),
    lasts: 'session',
    amount: { min: 1, max: hand, initial: 1 },
    give: (amount) =>
      edge >= hand
        ? { changes: [t('play.fate.full', { hand })], edits: [] }
        : {
            changes: [changed('edge', edge, Math.min(hand, edge + amount))],
            edits: drawn(character, amount),
          },
  };
}

export function sessionBegins({ play: { edge, edgePlayed } }: StarfaringCharacter): Beginning {
  return {
    dice: [],
    changes: edge === 0 ? [] : [changed('edge', edge, 0)],
    edits: [...(edge === 0 ? [] : [set(['edge'], 0)]), ...(edgePlayed ? [set(['edgePlayed'], false)] : [])],
  };
}
