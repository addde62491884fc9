import type { SquareArea } from '#renderer/composables/files/portraitFile';

/** A view of a picture: 1 shows as much as fits into a square, the middle lies at a point in its pixels. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels of the picture: a smaller part would be a blur. */
const smallestSide = 64;
/** Of the height: faces are rather at the top of a tall picture. */
const faceHeight = 0.2;

export const mostZoom = ({ width, height }: Size): number =>
  Math.min(8, Math.max(1, Math.min(width, height) / smallestSide));

export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { zoom: 1, x: width / 2, y: side / 2 + (height - side) * faceHeight };
}

/** Stays within the picture. */
export function areaOf({ zoom, x, y }: Crop, { width, height }: Size): SquareArea {
  const side = Math.min(width, height) / zoom;
  return {
    side,
    left: within(x - side / 2, 0, width - side),
    top: within(y - side / 2, 0, height - side),
  };
}

/** Moves the shown part by a share of its side. */
export function moved(crop: Crop, picture: Size, across: number, down: number): Crop {
  const { side } = areaOf(crop, picture);
  return middled({ ...crop, x: crop.x + across * side, y: crop.y + down * side }, picture);
}

/** Keeps the middle where it is, as far as the picture reaches. */
export function zoomed(crop: Crop, picture: Size, zoom: number): Crop {
  return middled({ ...crop, zoom: within(zoom, 1, mostZoom(picture)) }, picture);
}

/** Without this, a middle beyond the edge would have to be moved back before anything shows. */
function middled(crop: Crop, picture: Size): Crop {
  const { left, top, side } = areaOf(crop, picture);
  return { ...crop, x: left + side / 2, y: top + side / 2 };
}

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));
