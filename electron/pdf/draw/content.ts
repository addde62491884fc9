import { missingAdvance } from '#electron/pdf/text/letters';
import type { Glyph } from '#electron/pdf/text/shape';
import type { Shade } from '#electron/pdf/text/styles';
import type { TextLine, Run } from '#electron/pdf/text/wrap';
import type { PolylineMark, Weight } from '#electron/pdf/layout/marks';
import type { Drawing } from './document';

const weights: Readonly<
  Record<Weight, { readonly full: number; readonly saving: number; readonly gray: number }>
> = {
  hair: { full: 0.4, saving: 0.25, gray: 0.45 },
  thin: { full: 0.7, saving: 0.4, gray: 0 },
  bold: { full: 1.6, saving: 0.8, gray: 0 },
};

const grays: Readonly<Record<Shade, number>> = { ink: 0, muted: 0.32 };
const tint = 0.92;

/** Formats a number for PDF content: at most two decimals, never an exponent. */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

/** Writes drawing operators; coordinates are PDF's own, with `y` upwards. */
export class Content {
  private readonly parts: string[] = [];

  constructor(
    private readonly drawing: Drawing,
    /** `y` counts down from here. */
    private readonly height: number,
  ) {}

  get text(): string {
    return this.parts.join('\n');
  }

  raw(...operators: readonly string[]): void {
    for (const operator of operators) this.parts.push(operator);
  }

  rule(x: number, y: number, length: number, weight: Weight, upright = false): void {
    const from = `${num(x)} ${num(this.height - y)} m`;
    const to = upright
      ? `${num(x)} ${num(this.height - y - length)} l`
      : `${num(x + length)} ${num(this.height - y)} l`;
    this.raw(`${this.pen(weight)} ${from} ${to} S`);
  }

  /** A line through points relative to its position; a single point becomes a dot. */
  polyline({ points, dash, weight }: PolylineMark, x: number, y: number): void {
    const [first, ...rest] = points.map((point) => this.corner(x + point.x, y + point.y));
    if (first === undefined) return;
    const path = [`${first} m`, ...(rest.length === 0 ? [first] : rest).map((point) => `${point} l`)];
    this.raw(
      `${this.pen(weight)} 1 J 1 j [${dash.map(num).join(' ')}] 0 d ${path.join(' ')} S [] 0 d 0 J 0 j`,
    );
  }

  box(x: number, y: number, width: number, height: number, weight: Weight): void {
    this.raw(`${this.pen(weight)} ${this.rectangle(x, y, width, height)} S`);
  }

  tint(x: number, y: number, width: number, height: number): void {
    if (!this.drawing.inkSaver) this.raw(`${num(tint)} g ${this.rectangle(x, y, width, height)} f`);
  }

  cross(x: number, y: number, size: number): void {
    const [near, far] = [size * 0.22, size * 0.78];
    const top = this.height - y;
    const stroke = (x1: number, y1: number, x2: number, y2: number): string =>
      `${num(x + x1)} ${num(top - y1)} m ${num(x + x2)} ${num(top - y2)} l`;
    this.raw(`0 G 1.3 w 1 J ${stroke(near, near, far, far)} ${stroke(near, far, far, near)} S 0 J`);
  }

  /** A text line that starts at `x` on the baseline `y`. */
  line(line: TextLine, x: number, y: number): void {
    for (const run of line.runs) this.run(run, x + run.x, y);
  }

  /** A vertical text line that starts at `x` and `y`. */
  uprightLine(line: TextLine, x: number, y: number): void {
    this.raw(`q 0 1 -1 0 ${this.corner(x, y)} cm`);
    this.line(line, 0, this.height);
    this.raw('Q');
  }

  private pen(weight: Weight): string {
    const { full, saving, gray } = weights[weight];
    return `${num(gray)} G ${num(this.drawing.inkSaver ? saving : full)} w`;
  }

  rectangle(x: number, y: number, width: number, height: number): string {
    return `${num(x)} ${num(this.height - y - height)} ${num(width)} ${num(height)} re`;
  }

  /** Converts a point measured from the top. */
  corner(x: number, y: number): string {
    return `${num(x)} ${num(this.height - y)}`;
  }

  /** Splits a run where the font changes; missing glyphs are drawn as boxes. */
  private run({ glyphs, style }: Run, x: number, y: number): void {
    let at = x;
    let group: Glyph[] = [];
    let groupX = x;
    const flush = (): void => {
      this.glyphs(group, style.size, grays[style.shade], groupX, y);
      group = [];
    };
    for (const glyph of glyphs) {
      if (group[0] !== undefined && group[0].face !== glyph.face) flush();
      if (group.length === 0) groupX = at;
      if (glyph.face === 'missing') this.missing(glyph, style.size, at, y);
      else group.push(glyph);
      at += (glyph.advance * style.size) / 1000;
    }
    flush();
  }

  private glyphs(group: readonly Glyph[], size: number, gray: number, x: number, y: number): void {
    const face = group[0]?.face;
    if (face === undefined || face === 'missing') return;
    const use = this.drawing.fontOf(face);
    const show = new Show();
    for (const glyph of group) show.add(use.code(glyph), use.naturalAdvance(glyph), glyph, size);
    const place = `1 0 0 1 ${num(x)} ${num(this.height - y)} Tm`;
    this.raw(`BT ${num(gray)} g /${use.resource} ${num(size)} Tf ${place} ${show.operators} ET`);
  }

  private missing(glyph: Glyph, size: number, x: number, y: number): void {
    const em = size / 1000;
    const [side, rise] = [missingAdvance * em * 0.12, size * 0.66];
    const frame = this.rectangle(x + side, y - rise, missingAdvance * em - side * 2, rise);
    this.drawing.missing(glyph);
    this.raw(`0 G ${num(Math.max(size * 0.05, 0.4))} w ${frame} S`);
  }
}

/** Collects the codes of a run with the adjustments between them, for as few operators as possible. */
class Show {
  private readonly shown: string[] = [];
  private items: string[] = [];
  private hex = '';
  private adjust = 0;
  private rise = 0;

  get operators(): string {
    this.endArray();
    return this.rise === 0 ? this.shown.join(' ') : `${this.shown.join(' ')} 0 Ts`;
  }

  add(code: string, natural: number, { advance, dx, dy }: Glyph, size: number): void {
    if (dy !== this.rise) {
      this.endArray();
      this.shown.push(`${num((dy * size) / 1000)} Ts`);
      this.rise = dy;
    }
    this.move(dx);
    this.flushMove();
    this.hex += code;
    this.move(advance - natural - dx);
  }

  private move(thousandths: number): void {
    this.adjust += thousandths;
  }

  /** A movement to the right is a negative number in PDF. */
  private flushMove(): void {
    const amount = num(-this.adjust);
    if (amount === '0') return;
    this.endString();
    this.items.push(amount);
    this.adjust = 0;
  }

  private endString(): void {
    if (this.hex !== '') this.items.push(`<${this.hex}>`);
    this.hex = '';
  }

  private endArray(): void {
    this.endString();
    if (this.items.length > 0) this.shown.push(`[${this.items.join('')}] TJ`);
    this.items = [];
  }
}
