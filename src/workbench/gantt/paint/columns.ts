import { heightOf, topOf } from '../model/view.ts'
import type { Look } from './look.ts'
import { fittingText, textWidth, type Pen } from './pen.ts'
import type { Frame } from './frame.ts'

/** Pixels per level of the tree, and of the triangle that folds. */
export const INDENT = 14
/** Rows lower than this carry no text. */
const LOWEST = 11

/** The frozen columns at the left, with the tree in the first. */
export function paintColumns({ pen, scene, view, shown, look, counts }: Frame): void {
  const { lines, model, offered } = scene
  const { columns } = model.texts
  pen.fillStyle = look.surface
  pen.fillRect(0, view.head, view.left, view.height)
  pen.save()
  pen.clipTo(0, view.head, view.left, view.height)
  pen.translate(0, view.head)
  for (let line = shown.first; line < shown.last; line++) {
    const height = heightOf(view, lines, line)
    const top = topOf(view, lines, line)
    const score = offered?.get(lines.row[line]!)
    if (score !== undefined) {
      pen.fillStyle = score > 0 ? look.goodSoft : look.badSoft
      pen.fillRect(0, top, view.left, height)
      pen.fillStyle = score > 0 ? look.good : look.bad
      pen.fillRect(view.left - 4, top, 4, height)
    }
    if (height < LOWEST) continue
    const indent = 8 + lines.depth[line]! * INDENT
    if (lines.fold[line]! > 0)
      drawFold(pen, indent, top + Math.min(height, 40) / 2, lines.fold[line] === 2, look)
    let x = 0
    columns.forEach((column, at) => {
      const from = at === 0 && model.rows.parent ? indent + INDENT : x + 8
      const room = x + column.width - from - 6
      const text = fittingText(pen, column.textOf(lines.row[line]!), room)
      if (text) {
        pen.fillStyle = at === 0 ? look.ink : look.soft
        const place = column.end ? from + room - textWidth(pen, text) : from
        pen.fillText(text, place, top + Math.min(height, 40) / 2 + 0.5)
        counts.texts++
      }
      x += column.width
    })
    pen.fillStyle = look.line
    pen.fillRect(0, Math.round(top + height) - 1, view.left, 1)
  }
  let x = 0
  pen.fillStyle = look.line
  for (const { width } of columns.slice(0, -1)) pen.fillRect((x += width) - 1, 0, 1, view.height)
  pen.restore()
  pen.fillStyle = look.lineStrong
  pen.fillRect(view.left - 1, 0, 1, view.head + view.height)
}

/** A triangle: right when collapsed, down when open. */
function drawFold(pen: Pen, x: number, y: number, collapsed: boolean, look: Look): void {
  pen.fillStyle = look.soft
  pen.beginPath()
  if (collapsed) {
    pen.moveTo(x + 1, y - 4)
    pen.lineTo(x + 6, y)
    pen.lineTo(x + 1, y + 4)
  } else {
    pen.moveTo(x - 1, y - 2)
    pen.lineTo(x + 8, y - 2)
    pen.lineTo(x + 3.5, y + 3)
  }
  pen.closePath()
  pen.fill()
}
