import { subtotalFunctions, type TotalOp } from './totals.ts'

/** `A`, `Z`, `AA` of the place from 0. */
export function columnName(at: number): string {
  let name = ''
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** Formula of a total over the lines `from` to `to` of the column at a place; totals within them do not count in it. */
export const subtotalFormula = (total: TotalOp, at: number, from: number, to: number): string =>
  `SUBTOTAL(${subtotalFunctions[total]},${columnName(at)}${from}:${columnName(at)}${to})`

/** Cells between two lines, from 1, and two places, from 0, both included. */
export interface Area {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** `B2:D9`; a cell by itself `B2`. */
export function areaName({ top, bottom, left, right }: Area): string {
  const first = columnName(left) + top
  return top === bottom && left === right ? first : `${first}:${columnName(right)}${bottom}`
}

/** Arguments of a function, and characters of a formula, that Excel takes. */
const MOST_ARGUMENTS = 255
const LONGEST_FORMULA = 8192

/** Formula of a total over areas; null: there are too many of them for one. */
export function totalFormula(total: 'sum' | 'min' | 'max', areas: readonly Area[]): string | null {
  const name = total.toUpperCase()
  let parts = areas.map(areaName)
  while (parts.length > MOST_ARGUMENTS)
    parts = Array.from(
      { length: Math.ceil(parts.length / MOST_ARGUMENTS) },
      (_, nth) => `${name}(${parts.slice(nth * MOST_ARGUMENTS, (nth + 1) * MOST_ARGUMENTS).join(',')})`,
    )
  const formula = `${name}(${parts.join(',')})`
  return formula.length > LONGEST_FORMULA ? null : formula
}
