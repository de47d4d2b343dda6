import type { Language } from '#domain/label.ts'
import { psiLineText } from '#domain/psi/line-text.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { decimalText, isoText } from '#engine/table-page.ts'
import { NULL_I64, type Table, textAt } from '#engine/columns.ts'
import { decodeTable } from '#engine/arrow.ts'
import { collapsedCells } from '#engine/psi/collapsed.ts'
import { gridOf } from '#engine/psi/grid.ts'
import { type Collapsed } from '#engine/psi/horizon.ts'
import { type PsiItemRows } from '#engine/psi/overview.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { lineCells, type CellsOfItem, type PivotLine } from '#engine/psi/lines.ts'
import type { ExportRows } from '../../platform/exchange/export-columns.ts'
import type { Call } from '../../identity/handlers.ts'
import type { PsiAnswer } from '../../platform/jobs/psi-tasks.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import type { EarlierPlan } from './earlier/bind.ts'
import { earlierPlan } from './earlier/read.ts'
import { pivotOf, type Pivot } from './layout.ts'
import { readTask } from './snapshot.ts'

/** Items whose rows are in memory at a time. */
const CHUNK = 100

/** What an exported pivot is made from. */
export interface Sheet {
  readonly psiSet: string
  readonly asOf: string
  readonly layout: PsiLayout
  readonly items: PsiItemRows
  readonly rowOf: ReadonlyMap<string, number>
  readonly chosen: Int32Array
  readonly collapsed: Collapsed
  readonly lines: readonly PivotLine[]
  /** Run whose plan the lines are compared with. */
  readonly run?: string | null | undefined
  readonly language: Language
}

type PsiCells = Table<typeof psiCellSchema>

/** The lines of all items chosen, some items at a time. */
export async function* rowsOf(
  service: CalculationService,
  tx: Tx,
  sheet: Sheet,
  names: readonly string[],
  call: Call,
): ExportRows {
  const { services, pool } = service
  const pivot: Pivot = await pivotOf(tx, sheet, services.now(), call)
  const earlier = await earlierPlan(service, tx, sheet.run)
  const stop = { signal: call.signal, pool: services.database.app }
  for (let from = 0; from < sheet.chosen.length; from += CHUNK) {
    const rows = sheet.chosen.subarray(from, from + CHUNK)
    const codes = Array.from(rows, (row) => textAt(sheet.items.columns.item, row)!)
    const read = async (plan: EarlierPlan | null) => {
      const task = await readTask(tx, pivot, codes, stop, plan)
      const { bytes } = await pool.ask<PsiAnswer>('psiBlock', task)
      return decodeTable(psiCellSchema, bytes)
    }
    const now = await read(null)
    const then = earlier && (await read(earlier))
    yield linesOf(sheet, rows, now, then, names)
  }
}

/** The lines of some items in the order in which they are chosen. */
function linesOf(
  { layout, items, rowOf, collapsed, lines, language }: Sheet,
  rows: Int32Array,
  now: PsiCells,
  then: PsiCells | null,
  names: readonly string[],
): unknown[][] {
  const cellsOf = placed(now)
  const thenOf = then ? placed(then) : () => null
  const world = { now: Date.parse(layout.asOf) / 1000, zone: layout.zone }
  return Array.from(rows).flatMap((row) => {
    const item = textAt(items.columns.item, row)!
    const cells = cellsOf(item)
    if (!cells) return []
    return lines.map((line) => {
      const { values } = lineCells(line, cells, thenOf(item), world)
      const label = psiLineText(line.row.declared.label, line.of, language)
      return names.map((name) => valueOf(name, items, row, label, values))
    })
  })

  function placed(cells: PsiCells): (item: string) => CellsOfItem | null {
    const grid = gridOf(cells, layout.periods, items, rowOf)
    const shown = collapsedCells(grid, collapsed)
    const placeOf = new Map(grid.codes.map((code, k) => [code, k]))
    return (item) => {
      const k = placeOf.get(item)
      return k === undefined ? null : { grid: shown, item: k }
    }
  }
}

function valueOf(
  name: string,
  { columns }: PsiItemRows,
  row: number,
  label: string,
  values: BigInt64Array,
): unknown {
  if (name === 'row') return label
  if (name === 'at') return columns.at[row] === NULL_I64 ? null : isoText(columns.at[row]!)
  if (name === 'item' || name === 'name' || name === 'unit' || name === 'problem')
    return textAt(columns[name], row)
  const value = values[Number(name.slice(1))]!
  return value === NULL_I64 ? null : decimalText(value)
}
