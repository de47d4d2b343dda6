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
