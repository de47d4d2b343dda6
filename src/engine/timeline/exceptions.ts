import { NEVER } from './bounds.ts'
import { isReceipt, type Flows } from './flow.ts'
import { EARLY_DAYS } from './input.ts'
import { SAFETY_MISSING, type NeedDays, type Netting } from './netting.ts'

/** Kinds as in the choices TimelineException. */
export type ExceptionKind =
  | 'expedite'
  | 'rescheduleIn'
  | 'rescheduleOut'
  | 'cancel'
  | 'newSupply'
  | 'overdueDemand'

/** What is to be done with a row: to which day, and how much new supply. */
export interface Proposal {
  readonly kind: ExceptionKind
  readonly day: number | null
  readonly qty: bigint | null
}

/** Proposals for the rows of one item, the first of `flows`, and for its safety stock. */
export function proposalsOf(
  flows: Flows,
  netting: Netting,
  needDays: NeedDays,
  today: number,
): { readonly rows: readonly (Proposal | null)[]; readonly safety: Proposal | null } {
  const { missingAt, missing } = netting
  const rows = Array.from(flows.row, (_, at): Proposal | null => {
    if (isReceipt(flows.part[at]!)) return ofReceipt(flows, needDays, at, today)
    if (at === missingAt) return { kind: 'newSupply', day: flows.day[at]!, qty: missing }
    return flows.due[at]! < today ? { kind: 'overdueDemand', day: null, qty: null } : null
  })
  const safety: Proposal | null =
    missingAt === SAFETY_MISSING ? { kind: 'newSupply', day: today, qty: missing } : null
  return { rows, safety }
}

/**
 * A receipt that nothing needs is cancelled. One that is overdue, or that demand needs today, is expedited; it comes
 * earlier when demand needs it earlier, and later when neither demand nor safety stock needs it within EARLY_DAYS.
 */
function ofReceipt(
  { day, due }: Flows,
  { needed, wanted }: NeedDays,
  at: number,
  today: number,
): Proposal | null {
  const [need, want] = [needed[at]!, wanted[at]!]
  if (want === NEVER) return { kind: 'cancel', day: null, qty: null }
  if (due[at]! < today) return { kind: 'expedite', day: need === NEVER ? want : need, qty: null }
  if (need < day[at]!) return { kind: need <= today ? 'expedite' : 'rescheduleIn', day: need, qty: null }
  return want > day[at]! + EARLY_DAYS ? { kind: 'rescheduleOut', day: want, qty: null } : null
}
