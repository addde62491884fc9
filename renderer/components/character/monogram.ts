const tones = ['ember', 'pine', 'gold', 'wine'] as const;
export type Tone = (typeof tones)[number];

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}

/** Depends on the id, so that a character keeps its color when it is renamed. */
export function toneOf(id: string): Tone {
  const sum = Array.from(id).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return tones[sum % tones.length] ?? 'ember';
}
