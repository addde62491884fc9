import type { PrintSheet } from '#shared/rules/print/print';
import { styles } from '#electron/pdf/text/styles';
import { textMark, type PlacedMarks } from './marks';
import type { Page } from './page';
import { oneLine, type Setting } from './setting';

/** The name, with the chapter in which the page begins if there is one, on all pages but the first. */
export function runningHead(
  sheet: PrintSheet,
  page: Page,
  chapter: string | undefined,
  setting: Setting,
): PlacedMarks {
  const width = page.right - page.left;
  const text = chapter ?? setting.translate({ key: 'print.continued' });
  const note = oneLine(
    setting,
    [{ text, style: styles.continued }],
    chapter === undefined ? width / 3 : width * 0.55,
  );
  const name = setting.translate(sheet.title);
  const title = oneLine(setting, [{ text: name, style: styles.running }], width - note.width - 12);
  const y = page.headline;
  return {
    x: page.left,
    y: 0,
    marks: [
      textMark(title, 0, y),
      textMark(note, 0, y, width, 'end'),
      { kind: 'rule', x: 0, y: y + 5, length: width, weight: 'thin' },
    ],
  };
}

/** Name, page n of m, system and date. */
export function foot(
  sheet: PrintSheet,
  page: Page,
  at: number,
  pages: number,
  setting: Setting,
): PlacedMarks {
  const width = page.right - page.left;
  const set = (text: string, room: number): ReturnType<typeof oneLine> =>
    oneLine(setting, [{ text, style: styles.foot }], room);
  const system = setting.translate(sheet.header.system);
  const date = sheet.date === undefined ? '' : setting.translate(sheet.date);
  const number = setting.translate({ key: 'print.page', params: { page: at + 1, pages } });
  const numbers = set(number, width / 3);
  const part = (width - numbers.width) / 2 - 8;
  const y = page.footline;
  return {
    x: page.left,
    y: 0,
    marks: [
      textMark(set(setting.translate(sheet.title), part), 0, y),
      textMark(numbers, 0, y, width, 'center'),
      textMark(set([system, date].filter((words) => words !== '').join(' · '), part), 0, y, width, 'end'),
    ],
  };
}
