/** Linear red, green and blue, each from 0 to 1. */
export type Light = readonly [number, number, number];

/** Converts a color such as `#e69f00` from sRGB. */
function lightOf(color: string): Light {
  const part = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastOf(color: string, otherColor: string): number {
  const [bright = 0, dark = 0] = [luminance(lightOf(color)), luminance(lightOf(otherColor))].toSorted(
    (a, b) => b - a,
  );
  return (bright + 0.05) / (dark + 0.05);
}

/** Matrices that simulate the lack of one kind of cone. Machado, Oliveira and Fernandes 2009, at a severity of 1. */
const SIGHTS: Readonly<Record<string, readonly [Light, Light, Light]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const SIGHT_NAMES = Object.keys(SIGHTS);

const dotProduct = ([a, b, c]: Light, [x, y, z]: Light): number => a * x + b * y + c * z;

function simulateSight(sight: string, light: Light): Light {
  const rows = SIGHTS[sight] ?? [];
  const [red = 0, green = 0, blue = 0] = rows.map((row) => Math.min(1, Math.max(0, dotProduct(row, light))));
  return [red, green, blue];
}

/** Converts to OKLab (https://bottosson.github.io/posts/oklab/). */
function labOf(light: Light): Light {
  const l = Math.cbrt(dotProduct([0.4122214708, 0.5363325363, 0.0514459929], light));
  const m = Math.cbrt(dotProduct([0.2119034982, 0.6806995451, 0.1073969566], light));
  const s = Math.cbrt(dotProduct([0.0883024619, 0.2817188376, 0.6299787005], light));
  return [
    dotProduct([0.2104542553, 0.793617785, -0.0040720468], [l, m, s]),
    dotProduct([1.9779984951, -2.428592205, 0.4505937099], [l, m, s]),
    dotProduct([0.0259040371, 0.7827717662, -0.808675766], [l, m, s]),
  ];
}

/** The perceived difference of two colors, from 0 to about 1, with this kind of sight. */
export function differenceOf(color: string, otherColor: string, sight: string): number {
  const a = labOf(simulateSight(sight, lightOf(color)));
  const b = labOf(simulateSight(sight, lightOf(otherColor)));
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
