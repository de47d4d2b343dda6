import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { spreadEvenly } from '#engine/psi/proposal/spread.ts'
import type { PasteTarget } from '../../../../grid/model/cell-editing.ts'
import { plainValue, type DataRow } from '../../../../grid/model/source.ts'
import { isFault, type CellFault } from './cell-input.ts'
import type { CellSet } from './typed.ts'

type Block = PasteTarget['block']

/** A text of a block that is no quantity of its cell. */
export interface BlockFault {
  readonly row: DataRow
  readonly field: string
  readonly text: string
  readonly fault: CellFault
}

/** What a block of texts makes of planned cells, all of it or its first fault; `left`: cells that may not be typed in. */
export function blockTyped(
  { rows, fields, block }: PasteTarget,
  read: (row: DataRow, field: string, text: string) => readonly CellSet[] | CellFault,
  may: (row: DataRow, field: string) => boolean,
): { readonly cells: readonly CellSet[]; readonly left: number } | BlockFault {
  const cells: CellSet[] = []
  let left = 0
  for (const [at, row] of rows.entries())
    for (const [column, field] of fields.entries()) {
      const text = block[at]?.[column]
      if (text === undefined) continue
      const found = may(row, field) ? read(row, field, text) : null
      if (found === null) left++
      else if (isFault(found)) return { row, field, text, fault: found }
      else cells.push(...found)
    }
  return { cells, left }
}

const textOf = (row: DataRow, field: string): string => plainValue(row.values[field])

/** Each row has in all cells what its first one has. */
export const filledRight = (rows: readonly DataRow[], fields: readonly string[]): Block =>
  rows.map((row) => fields.map(() => textOf(row, fields[0]!)))

/** All rows have what the first one has. */
export const filledDown = (rows: readonly DataRow[], fields: readonly string[]): Block =>
  rows.map(() => fields.map((field) => textOf(rows[0]!, field)))

/** The sum of the cells of each row, divided evenly over them. */
export const spreadOut = (rows: readonly DataRow[], fields: readonly string[]): Block =>
  rows.map((row) => {
    const sum = fields.reduce((all, field) => all + unitsOf(textOf(row, field)), 0n)
    return spreadEvenly(sum, fields.length).map(formatDecimal)
  })

function unitsOf(text: string): bigint {
  return unitsOr(text, 0n)
}
