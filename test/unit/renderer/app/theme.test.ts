import { describe, expect, it } from 'vitest';
import { themes } from '#renderer/app/theme';

function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('theme %s', (name) => {
  const colors = themes[name].colors as Record<string, string>;
  const of = (key: string) => colors[key] ?? '';

  const grounds = ['background', 'surface', 'raised'];
  const inks = ['ink', 'muted', 'ember', 'pine', 'gold', 'wine'];
  it.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground])))(
    '%s is readable on %s',
    (ink, ground) => {
      expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['ember', 'pine', 'gold', 'wine'])(
    '%s is readable on its own soft background, with ink and muted text',
    (accent) => {
      const ground = of(`${accent}-soft`);
      expect(contrast(of(accent), ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of('ink'), ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of('muted'), ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['ember', 'pine', 'gold', 'wine', 'ink'])('text is readable on filled %s', (accent) => {
    expect(contrast(of(`on-${accent}`), of(accent))).toBeGreaterThanOrEqual(4.5);
  });

  it('gives every color a background', () => {
    const without = Object.keys(colors).filter((key) => !key.startsWith('on-') && of(`on-${key}`) === '');
    expect(without).toEqual([]);
  });
});
