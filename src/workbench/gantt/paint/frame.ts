import type { Scene } from '../model/scene.ts'
import type { View } from '../model/view.ts'
import type { Look } from './look.ts'
import type { PaintCounts, Pen } from './pen.ts'
import type { Shown } from './shown.ts'

/** What all painters of a frame share. */
export interface Frame {
  readonly pen: Pen
  readonly scene: Scene
  readonly view: View
  readonly shown: Shown
  readonly look: Look
  readonly counts: PaintCounts
}
