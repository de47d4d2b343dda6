import { decodeTable, encodeTable } from '#engine/arrow.ts'
import { tableOf } from '#engine/columns.ts'
import { psiKernel } from '#engine/kernel/psi.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import {
  earlierEvents,
  earlierEventSchema,
  earlierOrderSchema,
  type EarlierTables,
} from '#engine/psi/earlier.ts'
import type { PsiInput, PsiSettings } from '#engine/psi/input.ts'
import { itemsToCalculate, psiItemRows, psiItemRowSchema, type PsiNamedItems } from '#engine/psi/overview.ts'
import { preparePsi } from '#engine/psi/prepare.ts'
import { psiCellSchema, psiCellTable } from '#engine/psi/results.ts'
import { planTableSchemas } from '#engine/scheduling/commands/tables.ts'
import { planShows } from '#engine/scheduling/result-shows.ts'
import { limitTable } from '#engine/shown/limited.ts'
import type { ReaderLimits } from '#engine/shown/limits.ts'

/** The input of a pivot as a worker gets it. */
export interface PsiTask extends Pick<PsiInput, 'periods' | 'receipts' | 'demands'> {
  readonly items: PsiNamedItems
  readonly settings: PsiSettings
}

/** Bytes of an Arrow table. */
export interface PsiAnswer {
  readonly bytes: Uint8Array
  readonly rows: number
}

const prepared = (task: PsiTask) =>
  preparePsi({ ...task, items: itemsToCalculate(task.items) }, task.settings)

/** All items with their first problem: psiItemRowSchema. */
export function overviewWith(task: PsiTask, kernels: Kernels): PsiAnswer {
  const ready = prepared(task)
  const rows = psiItemRows(task.items, ready, psiKernel(kernels).open(ready.problem).overview())
  return { bytes: encodeTable(psiItemRowSchema, rows), rows: rows.length }
}

/** The rows of all items of the task, by code: psiCellSchema. */
export function blockWith(task: PsiTask, kernels: Kernels): PsiAnswer {
  const ready = prepared(task)
  const block = psiKernel(kernels)
    .open(ready.problem)
    .block([...ready.codes.keys()])
  const cells = psiCellTable(ready, block)
  return { bytes: encodeTable(psiCellSchema, cells), rows: cells.length }
}

type EarlierTable = keyof EarlierTables

/** Tables of a run as they are kept, and what of them counts for a reader. */
export interface EarlierTask {
  readonly bytes: { readonly [N in EarlierTable]: Uint8Array }
  readonly limits: ReaderLimits | null
  /** Tables that count nowhere, because something that the calculation needs of their rows is kept from the reader. */
  readonly without: readonly EarlierTable[]
}

/** What a run planned, as its reader may see it, and all orders that it had: bytes of Arrow streams. */
export interface EarlierAnswer {
  readonly events: Uint8Array
  readonly orders: Uint8Array
}

export function earlierWith({ bytes, limits, without }: EarlierTask): EarlierAnswer {
  const decoded = <N extends EarlierTable>(name: N): EarlierTables[N] =>
    decodeTable(planTableSchemas[name], bytes[name]) as EarlierTables[N]
  const shown = <N extends EarlierTable>(name: N, table: EarlierTables[N]): EarlierTables[N] => {
    if (without.includes(name)) return tableOf(planTableSchemas[name], 0, {} as never) as EarlierTables[N]
    if (!limits) return table
    return limitTable(planTableSchemas[name], planShows[name], table as never, limits) as EarlierTables[N]
  }
  const jobs = decoded('jobs')
  const tables = {
    jobs: shown('jobs', jobs),
    operations: shown('operations', decoded('operations')),
    instructions: shown('instructions', decoded('instructions')),
  }
  return {
    events: encodeTable(earlierEventSchema, earlierEvents(tables), 'stream'),
    orders: encodeTable(earlierOrderSchema, jobs, 'stream'),
  }
}
