import { NULL_I64, textAt } from '../../columns.ts'
import type { ResultTables } from '../../kitting/finish/index.ts'
import { materialInput } from './material.ts'
import { exploded, rowsByCode, type PlanState, type Report } from './state.ts'

export interface KitFigures {
  readonly operations: number
  readonly kitted: number
  readonly short: number
}

/**
 * KITCHECK: the kitting engine over the inputs of all operations. An operation may start when its last component is
 * available (Operation.materialReady, entities.md 2.8). One whose material never arrives is reported and, by the scheme,
 * not assigned (`blocks`, for shops that release nothing without its parts) or not delayed: a plan that hides it would
 * hide the shortage as well.
 */
export async function kitCheck(
  state: PlanState,
  { timing, blocks }: { readonly timing: string; readonly blocks: boolean },
  report: Report,
): Promise<KitFigures> {
  const input = materialInput(state)
  const rows = rowsByCode(exploded(state))
  state.materialReady.fill(NULL_I64)
  state.materialItem.fill(null)
  state.kitStatus.fill(null)
  if (input.demands.length === 0) return { operations: 0, kitted: 0, short: 0 }
  const { tables } = await state.engine.kit(input, timing, report)
  const last = lastComponents(tables.details)
  const { columns, length } = tables.orders
  let [kitted, short] = [0, 0]
  for (let k = 0; k < length; k++) {
    const operation = textAt(columns.order, k)!
    const row = rows.get(operation)
    if (row === undefined) continue
    state.kitStatus[row] = textAt(columns.kitStatus, k)
    const whole = columns.kitQtyTotal[k]! >= columns.openQty[k]! && columns.fullKit[k] !== NULL_I64
    const item = textAt(columns.gatingItem, k)
    if (whole) {
      kitted++
      state.materialReady[row] = columns.fullKit[k]!
      state.materialItem[row] = last.get(operation)?.item ?? item
      continue
    }
    short++
    const order = textAt(exploded(state).operations.columns.order, row)
    if (blocks) state.materialItem[row] = item
    const code = blocks ? 'materialNever' : 'materialShort'
    state.messages.add({ level: 'W', code, order, operation, item, text: item })
  }
  return { operations: length, kitted, short }
}

interface LastComponent {
  readonly item: string | null
  readonly ready: bigint
}

/** The last component of every operation; of several the first by code. */
function lastComponents({ columns, length }: ResultTables['details']): Map<string, LastComponent> {
  const last = new Map<string, LastComponent>()
  for (let row = 0; row < length; row++) {
    const ready = columns.ready[row]!
    if (ready === NULL_I64) continue
    const operation = textAt(columns.order, row)!
    const item = textAt(columns.item, row)
    const known = last.get(operation)
    if (!known || ready > known.ready || (ready === known.ready && (item ?? '') < (known.item ?? '')))
      last.set(operation, { item, ready })
  }
  return last
}
