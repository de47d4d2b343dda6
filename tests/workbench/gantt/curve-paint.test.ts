/// <reference lib="dom" />
import { expect, it } from 'vitest'
import type { Curve } from '../../../src/workbench/gantt/model/curves.ts'
import { sceneOf } from '../../../src/workbench/gantt/model/scene.ts'
import { startView } from '../../../src/workbench/gantt/model/view.ts'
import { paintCurves } from '../../../src/workbench/gantt/paint/curves.ts'
import { toneOf, type Look } from '../../../src/workbench/gantt/paint/look.ts'
import type { Pen } from '../../../src/workbench/gantt/paint/pen.ts'
import { shownOf } from '../../../src/workbench/gantt/paint/shown.ts'
import { modelOf } from './support.ts'

const look = {
  tones: [toneOf('#56b4e9', [255, 255, 255])],
  bad: '#b42318',
  warn: '#8a5300',
} as unknown as Look

/** The height of a curve at each pixel of a row, as a share of it; 104 pixels of 60 seconds, a row of 104. */
function heightsOf(curve: Omit<Curve, 'row' | 'tone' | 'least' | 'most'>): number[] {
  const heights = Array.from({ length: 8 }, () => 0)
  const pen = {
    save() {},
    restore() {},
    clipTo() {},
    fillRect(x: number, y: number, width: number) {
      for (let at = x; at < Math.min(heights.length, x + width); at++)
        heights[at] = Math.max(heights[at]!, (102 - y) / 100)
    },
  } as unknown as Pen
  const curves = [{ ...curve, row: 0, tone: 0, least: 0, most: 100 }]
  const model = { ...modelOf([]), rows: { count: 1, parent: null, units: null }, curves }
  const scene = sceneOf(model, new Set())
  const view = { ...startView, rowHeight: 104, width: 8, height: 104 }
  const counts = { rects: 0, texts: 0, links: 0, bars: 0, means: 'shapes' as const }
  paintCurves({ pen, scene, view, shown: shownOf(scene, view), look, counts })
  return heights.map((height) => Math.round(height * 100))
}

it('draws the highest of the values that share a pixel, and beyond it the one that holds', () => {
  const at = Int32Array.of(0, 60, 65, 70, 240)
  const value = Float32Array.of(50, 90, 70, 20, 30)
  expect(heightsOf({ shape: 'step', at, value })).toEqual([50, 90, 20, 20, 30, 30, 30, 30])
})
