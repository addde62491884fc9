import { number } from '#shared/rules/inputs';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, figure, named } from './parts';

const shapes = ['cone', 'cube', 'cylinder', 'line', 'sphere'] as const;
type Shape = (typeof shapes)[number];

/** In meters from the point of origin; `ahead` is the direction of the effect. */
interface Spot {
  readonly ahead: number;
  readonly aside: number;
  readonly above: number;
}

/**
 * Implements "Areas of effect". `size` is the length of a cone, cube or line and the radius of a cylinder or
 * sphere, `breadth` the width of a line and the height of a cylinder. A cube starts at the center of one of its
 * faces. The point of origin is not part of a cone, cube or line.
 */
export function reaches(shape: Shape, size: number, breadth: number, { ahead, aside, above }: Spot): boolean {
  const within = ahead > 0 && ahead <= size;
  switch (shape) {
    case 'cone':
      // A cone is as wide as its distance from the origin.
      return within && Math.hypot(aside, above) <= ahead / 2;
    case 'cube':
      return within && Math.abs(aside) <= size / 2 && Math.abs(above) <= size / 2;
    case 'line':
      return within && Math.abs(aside) <= breadth / 2 && Math.abs(above) <= breadth / 2;
    case 'cylinder':
      return Math.hypot(ahead, aside) <= size && above >= 0 && above <= breadth;
    case 'sphere':
      return Math.hypot(ahead, aside, above) <= size;
  }
}

/** The result is in square meters. */
export function ground(shape: Shape, size: number, breadth: number): number {
  switch (shape) {
    case 'cone':
      return (size * size) / 2;
    case 'cube':
      return size * size;
    case 'line':
      return size * breadth;
    case 'cylinder':
    case 'sphere':
      return Math.PI * size * size;
  }
}

const meters = { min: 0.1, max: 1000, fractions: true };
const away = { min: -1000, max: 1000, fractions: true, initial: 0 };

/** Checks whether a creature is in the area. */
export const area = calculatorsOf('combat')(
  'area',
  'Areas of effect',
  {
    shape: named('shapes', shapes),
    size: number(t('calc.inputs.areaSize'), { ...meters, initial: 3, hint: t('calc.hints.areaSize') }),
    breadth: number(t('calc.inputs.breadth'), { ...meters, initial: 1, hint: t('calc.hints.breadth') }),
    ahead: number(t('calc.inputs.ahead'), away),
    aside: number(t('calc.inputs.aside'), away),
    above: number(t('calc.inputs.above'), away),
  },
  ({ shape, size, breadth, ...spot }) => {
    const inside = reaches(shape, size, breadth, spot);
    const covered = ground(shape, size, breadth);
    const origin = shape === 'cylinder' || shape === 'sphere';
    return {
      json: { inside, ground: covered, origin },
      sentence: t(`calc.area.${inside ? 'inside' : 'outside'}`, { shape: t(`calc.shapes.${shape}`) }),
      figures: [
        figure('ground', covered),
        figure('origin', t(`calc.area.origin.${origin ? 'included' : 'left-out'}`)),
      ],
    };
  },
);
