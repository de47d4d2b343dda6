/// <reference lib="dom" />
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ticksOf } from '../../../src/workbench/gantt/model/axis.ts'
import { sceneOf, type Scene } from '../../../src/workbench/gantt/model/scene.ts'
import { spansOfPairs } from '../../../src/workbench/gantt/model/spans.ts'
import { kept, startView, untilOf, zoomed, type View } from '../../../src/workbench/gantt/model/view.ts'
import { paintBackdrop } from '../../../src/workbench/gantt/paint/backdrop.ts'
import { toneOf, type Look } from '../../../src/workbench/gantt/paint/look.ts'
import type { Pen } from '../../../src/workbench/gantt/paint/pen.ts'
import {
  memoryStore,
  type PixelStore,
  type Place,
  type Raster,
} from '../../../src/workbench/gantt/paint/pixels.ts'
import { paintRows } from '../../../src/workbench/gantt/paint/rows.ts'
import { aboutShown, shownOf } from '../../../src/workbench/gantt/paint/shown.ts'
import { MOST_COUNTED } from '../../../src/workbench/gantt/model/occupancy.ts'
import { paintStrips } from '../../../src/workbench/gantt/paint/strips.ts'
import { anyBars, modelOf, settings } from './support.ts'

const DAY = 86_400
const ROWS = 40

const look = {
  tones: ['#56b4e9', '#e69f00', '#4cc3a0'].map((fill) => toneOf(fill, [255, 255, 255])),
  pixels: { surface: 1, sunken: 2, line: 3 },
  strip: Uint32Array.from({ length: 256 }, (_, load) => 1000 + load),
} as unknown as Look

/** A pen that keeps the pixels it was given last; its store draws what is not kept, too, and higher than it is. */
function pixelPen({ passes = false, stretches = false } = {}) {
  let last: Uint32Array = new Uint32Array(0)
  let stores = 0
  const state = { lost: false }
  const pen = {
    newStore(width: number, height: number): PixelStore {
      stores++
      state.lost = false
      const kept = memoryStore(width, height, ({ pixels }) => (last = pixels))
      const pass = ({ pixels, width: wide, height: high }: Raster, x: number, y: number): void => {
        if (last.length !== width * height) last = new Uint32Array(width * height)
        for (let line = 0; line < high; line++)
          last.set(
            pixels.subarray(line * wide, (line + 1) * wide),
            (y - startView.head + line) * width + x - startView.left,
          )
      }
      const stretch = ({ pixels, width: wide }: Raster, from: number, step: number, place: Place): void => {
        last = new Uint32Array(width * height)
        for (let y = 0; y < place.height; y++) {
          const line = Math.floor(from + (y + 0.5) * step)
          last.set(pixels.subarray(line * wide, (line + 1) * wide), y * width)
        }
      }
      return {
        ...kept,
        get lost() {
          return state.lost
        },
        pass: passes ? pass : null,
        stretch: stretches ? stretch : null,
      }
    },
  } as unknown as Pen
  return { pen, given: () => last, lose: () => (state.lost = true), stores: () => stores }
}

const painters = {
  strips: (pen: Pen, scene: Scene, view: View) =>
    paintStrips(pen, scene, view, aboutShown(scene, view), look),
  loads: (pen: Pen, scene: Scene, view: View) =>
    paintStrips(pen, scene, view, { ...shownOf(scene, view), count: MOST_COUNTED + 1 }, look),
  rows: (pen: Pen, scene: Scene, view: View) =>
    paintRows(pen, scene, view, shownOf(scene, view), ticksIn(scene, view), look),
  ground: (pen: Pen, scene: Scene, view: View) =>
    paintBackdrop(pen, scene, view, shownOf(scene, view), ticksIn(scene, view), look),
} as const

const ticksIn = ({ model }: Scene, view: View) =>
  ticksOf(view.from + model.base, untilOf(view) + model.base, view.secondsPerPixel, model.zone)

const anyScene = anyBars.map((bars) => {
  // Rows of few bars and of many, some beside each other; calendars; a row of its own above every four.
  const all = bars.flatMap((bar, at) => [
    bar,
    { ...bar, row: (bar.row * 7 + at) % ROWS, start: bar.start + at * 900 },
  ])
  const parent = Int32Array.from({ length: ROWS }, (_, row) => (row % 5 === 0 ? -1 : row - (row % 5)))
  const model = modelOf(
    all,
    {
      rows: { count: ROWS, parent },
      working: spansOfPairs(
        Array.from({ length: ROWS }, (_, row) =>
          row % 3 ? Array.from({ length: 12 }, (__, k) => (k >> 1) * DAY + (k % 2) * 40_000 - 2 * DAY) : null,
        ),
      ),
    },
    ROWS,
  )
  return sceneOf(model, new Set([10, 25]))
})

const anyScroll = fc.record({
  x: fc.integer({ min: -30, max: 30 }),
  y: fc.integer({ min: -20, max: 20 }),
  factor: fc.constantFrom(1, 1, 1, 1.5),
})

describe('a picture that is scrolled', () => {
  beforeAll(() => {
    // Node has no images; painters want only their pixels.
    globalThis.ImageData ??= class {
      readonly data: Uint8ClampedArray
      constructor(data: Uint8ClampedArray) {
        this.data = data
      }
    } as unknown as typeof ImageData
  })

  it.each(Object.entries(painters))('%s: is what would be painted again, pixel by pixel', (name, paint) => {
    const heights = name === 'strips' || name === 'loads' ? [0.3, 0.5, 1, 1.7, 2.5] : [3, 4, 7.5, 12, 26]
    fc.assert(
      fc.property(
        anyScene,
        fc.constantFrom(...heights),
        fc.constantFrom(900, 3000, 12_345, 1000 / 3, 2345.678),
        // Higher than what is written at once, and lower.
        fc.constantFrom(60, 300),
        fc.array(anyScroll, { minLength: 1, maxLength: 6 }),
        (scene, rowHeight, secondsPerPixel, height, scrolls) => {
          const manners = [{}, { passes: true }, { passes: true, stretches: true }]
          const views: View[] = [{ ...startView, from: -DAY, secondsPerPixel, rowHeight, width: 120, height }]
          for (const { x, y, factor } of scrolls) {
            const view = views.at(-1)!
            const moved = { ...view, from: view.from + x * view.secondsPerPixel, top: view.top + y }
            views.push(kept(zoomed(moved, factor, view.width / 2), scene.lines))
          }
          const painted = ({ pen, given }: ReturnType<typeof pixelPen>, view: View): Buffer => {
            paint(pen, scene, view)
            return Buffer.from(given().slice().buffer)
          }
          const wanted = views.map((view) => painted(pixelPen(), view))
          const isWanted = (pen: ReturnType<typeof pixelPen>, at: number): void =>
            expect(painted(pen, views[at]!).equals(wanted[at]!)).toBe(true)
          // Pictures that have the memory for themselves from frame to frame, and such as have to share it.
          for (const pen of manners.map(pixelPen)) for (const at of views.keys()) isWanted(pen, at)
          const together = manners.map(pixelPen)
          for (const at of views.keys()) for (const pen of together) isWanted(pen, at)
        },
      ),
      { ...settings, numRuns: 60 },
    )
  })

  it('is painted again when the plan is another', () => {
    const { pen, given } = pixelPen()
    const view: View = { ...startView, secondsPerPixel: 900, rowHeight: 2, width: 120, height: 60 }
    const scene = (start: number) => sceneOf(modelOf([{ row: 0, start, length: 9000 }]), new Set())
    painters.strips(pen, scene(0), view)
    const before = given().slice()
    painters.strips(pen, scene(30_000), view)
    expect(given()).not.toEqual(before)
  })

  it('is painted again when the machine took away what was kept', () => {
    const { pen, given, lose, stores } = pixelPen()
    const view: View = { ...startView, secondsPerPixel: 900, rowHeight: 4, width: 120, height: 60 }
    const scene = sceneOf(modelOf([{ row: 0, start: 0, length: 9000 }]), new Set())
    painters.rows(pen, scene, view)
    const before = given().slice()
    painters.rows(pen, scene, view)
    expect(stores()).toBe(1)
    lose()
    painters.rows(pen, scene, view)
    expect(stores()).toBe(2)
    expect(given()).toEqual(before)
  })
})
