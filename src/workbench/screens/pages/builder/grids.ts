import type { Place } from '#domain/pages/page.ts'
import { gridColumns } from '#domain/pages/places.ts'
import type { SlotPlace } from '#domain/pages/walk.ts'
import { GAP, ROW, type Box } from '../arrange/handles.tsx'
import { ofPage } from './edit.ts'

/** A grid as it is drawn on the canvas, px of the window. */
export interface DrawnGrid {
  readonly list: SlotPlace
  readonly left: number
  readonly top: number
  readonly width: number
  /** Scale of the canvas. */
  readonly scale: number
  /** Heights of its rows. Rows grow with what is in them, so their number alone does not say where they are. */
  readonly rows: readonly number[]
}

/** The name by which the editor marks the element of a list: `id:path`; that of the page has a name of its own. */
function listNamed(name: string): SlotPlace {
  const at = name.indexOf(':')
  return name.startsWith('root:') ? ofPage : { of: name.slice(0, at), slot: name.slice(at + 1) }
}

export function drawnGrid(element: HTMLElement, scale: number): DrawnGrid {
  const { left, top, width } = element.getBoundingClientRect()
  const tracks = getComputedStyle(element).gridTemplateRows.match(/[\d.]+px/g) ?? []
  return {
    list: listNamed(element.dataset['puckDropzone'] ?? ''),
    left,
    top,
    width,
    scale,
    rows: tracks.map((height) => Number.parseFloat(height) * scale),
  }
}

const isOver = (element: HTMLElement, x: number, y: number): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x < right && y >= top && y < bottom
}

/** The innermost grid at a point of the window; that of the page where there is no other. */
export function gridAt(
  frame: HTMLElement,
  point: { readonly x: number; readonly y: number },
  scale: number,
  accepts: (list: SlotPlace) => boolean,
): DrawnGrid | null {
  const all = [...frame.querySelectorAll<HTMLElement>('[data-puck-dropzone]')]
  const over = all.findLast(
    (one, at) =>
      (at === 0 || isOver(one, point.x, point.y)) && accepts(listNamed(one.dataset['puckDropzone'] ?? '')),
  )
  return over ? drawnGrid(over, scale) : null
}

/** The grid that a component lies on. */
export function gridOfPart(frame: HTMLElement, id: string, scale: number): DrawnGrid | null {
  const part = frame.querySelector(`[data-part="${CSS.escape(id)}"]`)
  const element = part?.parentElement?.closest<HTMLElement>('[data-puck-dropzone]')
  return element ? drawnGrid(element, scale) : null
}

const columnOf = ({ width, scale }: DrawnGrid): number => (width + GAP * scale) / gridColumns
const rowOf = ({ rows, scale }: DrawnGrid, at: number): number =>
  (rows[at] ?? ROW * scale - GAP * scale) + GAP * scale

/** Column and row of a grid at a point of the window; left of it and above it they are negative. */
export function cellAt(
  grid: DrawnGrid,
  point: { readonly x: number; readonly y: number },
): Pick<Place, 'x' | 'y'> {
  let rest = point.y - grid.top
  let y = rest < 0 ? -1 : 0
  while (rest >= rowOf(grid, y) && y >= 0) {
    rest -= rowOf(grid, y)
    y += 1
  }
  return { x: Math.floor((point.x - grid.left) / columnOf(grid)), y }
}

/** Where a place of a grid is drawn, px of the window. */
export function boxOfPlace(grid: DrawnGrid, { x, y, w, h }: Place): Box {
  const before = Array.from({ length: y }, (_, at) => rowOf(grid, at)).reduce((sum, one) => sum + one, 0)
  const own = Array.from({ length: h }, (_, at) => rowOf(grid, y + at)).reduce((sum, one) => sum + one, 0)
  const column = columnOf(grid)
  const gap = GAP * grid.scale
  return { left: grid.left + x * column, top: grid.top + before, width: w * column - gap, height: own - gap }
}
