import { type Brush, sheet } from './brush.ts';
import { breads } from './dishes/breads.ts';
import { cakes } from './dishes/cakes.ts';
import { glasses } from './dishes/glasses.ts';
import { grainBowls } from './dishes/grain-bowls.ts';
import { pans } from './dishes/pans.ts';
import { plates } from './dishes/plates.ts';
import { soups } from './dishes/soups.ts';
import { vegetables } from './dishes/vegetables.ts';
import { faces } from './faces.ts';
import { daylight } from './grounds.ts';
import { postPictures } from './posts.ts';

const table: Record<string, (brush: Brush) => string> = {
  ...soups,
  ...breads,
  ...cakes,
  ...grainBowls,
  ...vegetables,
  ...plates,
  ...pans,
  ...glasses,
  ...postPictures,
};

/** Every picture of the demo as SVG, by the key of its recipe or post, and `face-` with a member's. */
export const pictures: Record<string, () => string> = Object.fromEntries([
  ...Object.entries(table).map(([key, draw]) => [key, () => sheet(key, (brush) => draw(brush) + daylight())]),
  ...Object.entries(faces).map(([key, draw]) => [key, () => sheet(key, draw, { width: 640, height: 640 })]),
]);
