import { MOST_COUNTED } from '../model/occupancy.ts'
import type { Scene } from '../model/scene.ts'
import type { View } from '../model/view.ts'
import { countBars, countedOnce } from './counted-strips.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { paintPicture } from './picture.ts'
import { placesOnce, readOnce, readPyramid } from './read-strips.ts'
import { shownIn, type Shown } from './shown.ts'

/** Rows of a few pixels or less as shades of load: every row in view counts in the pixels it covers. */
export function paintStrips(pen: Pen, scene: Scene, view: View, shown: Shown, look: Look): void {
  const counted =
    shown.count <= MOST_COUNTED && !scene.lines.fold.subarray(shown.first, shown.last).includes(2)
  const placesOf = placesOnce(scene)
  paintPicture(pen, scene, view, look, {
    manner: counted ? 'counted' : 'read',
    // Lines that share a row of pixels are grouped from the first that is in view.
    rolls: !counted || view.rowHeight >= 1,
    once: () => (counted ? countedOnce(scene, view, look) : readOnce(scene, view, placesOf(view), look)),
    write(to, part) {
      const until = counted
        ? countBars(to, scene, part, shownIn(scene, part), look)
        : readPyramid(to, scene, part, placesOf(part), look)
      to.pixels.fill(look.pixels.surface, until * to.width)
    },
  })
}
