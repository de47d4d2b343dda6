import { encodeTable } from '#engine/arrow.ts'
import { psiKernel } from '#engine/kernel/psi.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import type { PsiInput, PsiSettings } from '#engine/psi/input.ts'
import { itemsToCalculate, psiItemRows, psiItemRowSchema, type PsiNamedItems } from '#engine/psi/overview.ts'
import { preparePsi } from '#engine/psi/prepare.ts'
import { psiCellSchema, psiCellTable } from '#engine/psi/results.ts'

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
