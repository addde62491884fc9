import type { FaceId } from '#electron/pdf/fonts';

/** Alternates of the font; Alegreya's default figures are old-style. */
export type FeatureSet = 'lining' | 'tabular' | 'smallCaps' | 'allSmallCaps';

export interface TextStyle {
  readonly face: FaceId;
  readonly size: number;
  readonly features: FeatureSet;
  /** Letter spacing in thousandths of the size. */
  readonly tracking: number;
  readonly shade: Shade;
}

/** Ink for primary text, muted for labels and sources. */
export type Shade = 'ink' | 'muted';

function style(face: FaceId, size: number, more: Partial<Omit<TextStyle, 'face' | 'size'>> = {}): TextStyle {
  return { face, size, features: 'lining', tracking: 0, shade: 'ink', ...more };
}

/** The sheet's type scale. Leadings are multiples of 3 points, so that columns share a rhythm. */
export const styles = {
  overline: style('sansBold', 8.5, { features: 'allSmallCaps', tracking: 90, shade: 'muted' }),
  subtitle: style('serifItalic', 12.5),
  mark: style('sansBold', 9),
  title: style('serifBold', 12.5, { features: 'smallCaps', tracking: 55 }),
  continued: style('sansItalic', 8, { shade: 'muted' }),
  label: style('sansBold', 8.2, { features: 'allSmallCaps', tracking: 50, shade: 'muted' }),
  figureLabel: style('sansBold', 8.6, { features: 'allSmallCaps', tracking: 60 }),
  fact: style('sans', 10.5),
  body: style('sans', 9.6),
  cell: style('sans', 9.6, { features: 'tabular' }),
  strong: style('serifBold', 13),
  cardTitle: style('serifBold', 11),
  name: style('sansBold', 9.6),
  detail: style('sansItalic', 9.6, { shade: 'muted' }),
  small: style('sans', 7.6, { shade: 'muted' }),
  foot: style('sans', 7.6, { shade: 'muted' }),
  running: style('serifBold', 10, { features: 'smallCaps', tracking: 40 }),
  chapter: style('serifBold', 19),
  story: style('serif', 10.8),
  storyStrong: style('serifBold', 10.8),
  storyEmphasis: style('serifItalic', 10.8),
  heading: style('serifBold', 13.5),
  minorHeading: style('serifBold', 11.2),
  aside: style('sansBold', 8.2, { features: 'allSmallCaps', tracking: 50 }),
  field: style('sans', 10, { features: 'lining' }),
} as const satisfies Record<string, TextStyle>;

/** Names and figures shrink before they wrap. */
export function atSize(base: TextStyle, size: number): TextStyle {
  return { ...base, size };
}

/** The face of names and figures, with the sizes to which they may shrink. */
export function big(size: number): TextStyle {
  return style('serifBold', size);
}

export const leading = { body: 12, small: 9, fact: 12, story: 15, line: 18 } as const;
