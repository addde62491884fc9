import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { drawSheets } from '#electron/pdf/drawSheets';
import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import { sharedMessages } from '#shared/locales/catalog';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import { withPlay } from '#shared/rules/print/printNow';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { livingGame } from '#test/fixtures/livingGame';
import { editPlay } from '#test/fixtures/played';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fonts, plain, textOf } from './support';

function rules(): Ruleset {
  const made = fromDefinition(livingGame);
  if (!made.ok) throw new Error('The game has faults');
  return made.value;
}

/** In the middle of play: shots fired, an oath sworn, a box used, some fear. */
function played(ruleset: Ruleset): CharacterDocument {
  const made = newCharacter(ruleset, { clock: fixedClock, ids: countingIds() });
  const gear = [
    { from: 'arms', item: 'pistol' },
    { from: 'arms', item: 'knife' },
    { from: 'wonders', item: 'wand' },
    { from: 'wonders', item: 'mule' },
  ];
  const document = {
    ...made,
    name: 'Asha',
    choices: { ...(made.choices as object), lists: { gear, oaths: [] } },
  };
  return editPlay(document, [
    set(['live', 'gear', '0', 'shots'], 4),
    set(['live', 'gear', '0', 'jammed'], true),
    set(['live', 'gear', '2', 'charges'], 5),
    set(['live', 'gear', '3', 'hits'], 3),
    set(['grown', 'oaths', 'a'], { from: '', item: '', name: 'Find the well', size: 8 }),
    set(['live', 'oaths', 'a', 'marks'], 3),
    set(['live', 'oaths', 'a', 'track'], 10),
    set(['live', 'oaths', 'a', 'where'], 'The salt road'),
    set(['boxes', 'stress', '2'], true),
    set(['conditions', 'frightened'], 2),
    set(['trackers', 'doom'], 5),
    set(['trackers', 'luck'], -1),
  ]);
}

describe('the sheet of a game whose rows live', () => {
  let words: Record<'plain' | 'fillable' | 'blank', string>;

  beforeAll(async () => {
    const ruleset = rules();
    const open = ruleset.open(played(ruleset));
    if (!open.ok) throw new Error('Not opened');
    const translate = createTranslator('en', sharedMessages());
    const draw = async (sheet: Parameters<typeof drawSheets>[0][number], fillable: boolean) => {
      const { bytes } = await drawSheets(
        [sheet],
        { ...plain, fillable },
        { translate, language: 'en', fonts: await fonts() },
      );
      const folder = process.env['HEARTHBOOK_SHOTS'];
      if (folder !== undefined)
        await writeFile(`${folder}/living-${String(fillable)}-${String(bytes.length)}.pdf`, bytes);
      return (await textOf(bytes)).replaceAll(/\s+/g, ' ');
    };
    const sheet = withPlay(open.value.print({}), open.value.play());
    words = {
      plain: await draw(sheet, false),
      fillable: await draw(sheet, true),
      blank: await draw(ruleset.blankSheet(), false),
    };
  });

  it('has what each row is now, in its columns and as marks below', () => {
    for (const each of [
      'Pistol: Shots',
      'Wand of embers: Charges',
      'd10',
      'The salt road',
      'Find the well: Marks',
    ])
      expect(words.plain, each).toContain(each);
    expect(words.plain).toMatch(/3 ?\/ ?8/u);
    expect(words.plain).not.toContain('Knife: Shots');
  });

  it('has the worth of boxes, and conditions with their level', () => {
    expect(words.plain).toContain('Stress (1, 2, 3)');
    expect(words.plain).toMatch(/Frightened.*2 ?\/ ?4/u);
  });

  it('can be filled in, and is empty without a character', () => {
    expect(words.fillable).toContain('Pistol: Shots');
    expect(words.blank).not.toContain('Pistol');
    expect(words.blank).toContain('Gear');
  });
});
