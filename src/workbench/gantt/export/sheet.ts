import type { Scene } from '../model/scene.ts'
import { extentOf } from '../model/search.ts'
import { unitsOf } from '../model/rows.ts'
import { fitted, type View } from '../model/view.ts'
import type { GanttController } from '../view/controller.ts'
import { penOf } from '../paint/pen.ts'
import type { Look } from '../paint/look.ts'
import { paintScene } from '../paint/scene.ts'
import { penTo } from './svg.ts'

/** What of a chart goes to a file: what is in view, or all rows and times. */
export type Extent = 'view' | 'all'

/** Pixels of a side that browsers can still draw, and a sheet that can still be looked at. */
const MAX_PICTURE_PX = 12_000
const LOWEST_ROW = 18

/** The view that shows what is asked for, as large as needed: rows that can be read, all times in the width of the view. */
export function sheetOf({ scene, view }: GanttController, extent: Extent): View | null {
  if (!scene) return null
  if (extent === 'view') return view
  const units = unitsOf(scene.lines)
  const rowHeight = Math.min(
    Math.max(LOWEST_ROW, view.rowHeight),
    (MAX_PICTURE_PX - view.head) / Math.max(1, units),
  )
  const all = fitted({ ...view, rowHeight, top: 0 }, ...extentOf(scene.model.bars))
  return { ...all, height: Math.ceil(units * rowHeight) }
}

/** A part of the rows of a sheet on a canvas of its own, `scale` times as fine as the screen's page. */
export function drawn(scene: Scene, view: View, look: Look, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const fits = Math.min(
    scale,
    MAX_PICTURE_PX / (view.left + view.width),
    MAX_PICTURE_PX / (view.head + view.height),
  )
  canvas.width = Math.round((view.left + view.width) * fits)
  canvas.height = Math.round((view.head + view.height) * fits)
  const context = canvas.getContext('2d', { alpha: false })!
  context.setTransform(fits, 0, 0, fits, 0, 0)
  paintScene(penOf(context), scene, view, look)
  return canvas
}

/** The chart as PNG. */
export async function pngOf(gantt: GanttController, extent: Extent): Promise<Blob | null> {
  const [view, { scene, look }] = [sheetOf(gantt, extent), gantt]
  return view && scene && look ? blobOf(drawn(scene, view, look, 2), 'image/png') : null
}

/** The chart as SVG: shapes and texts, pixels only where bars are too many to distinguish. */
export function svgOf(gantt: GanttController, extent: Extent): Blob | null {
  const [view, { scene, look }] = [sheetOf(gantt, extent), gantt]
  if (!view || !scene || !look) return null
  const pen = penTo()
  paintScene(pen, scene, view, look)
  return new Blob([pen.document(view.left + view.width, view.head + view.height)], { type: 'image/svg+xml' })
}

export interface Page {
  readonly canvas: HTMLCanvasElement
}

/** A4 across, in points, with its margin. */
export const PAPER = { width: 842, height: 595, margin: 24 } as const

/** The chart cut into pages between rows, each with axis and columns. */
export function pagesOf(gantt: GanttController, extent: Extent): readonly HTMLCanvasElement[] {
  const [view, { scene, look }] = [sheetOf(gantt, extent), gantt]
  if (!view || !scene || !look) return []
  const wide = view.left + view.width
  const tall = (wide * (PAPER.height - 2 * PAPER.margin)) / (PAPER.width - 2 * PAPER.margin) - view.head
  const step = Math.max(1, Math.floor(tall / view.rowHeight)) * view.rowHeight
  const pages: HTMLCanvasElement[] = []
  for (let top = 0; top < view.height; top += step) {
    const height = Math.min(step, view.height - top)
    pages.push(drawn(scene, { ...view, top: view.top + top, height }, look, 1.5))
  }
  return pages
}

export const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(`no ${type} of this size`))),
      type,
      0.92,
    ),
  )
