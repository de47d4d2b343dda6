import { tableOf } from '#engine/columns.ts'
import { psiDemandSchema, psiPeriodSchema, psiReceiptSchema } from '#engine/psi/input.ts'
import { psiNamedItemSchema } from '#engine/psi/overview.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import type { PsiTask } from '../../platform/jobs/psi-tasks.ts'
import type { Stop } from '../../platform/sources/copy.ts'
import { Copies } from '../../platform/sources/copies.ts'
import { query } from '../../platform/sources/entity-query.ts'
import { demandsSql, receiptsSql } from './events.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import type { EarlierPlan } from './earlier/bind.ts'
import { withEarlier, type EarlierInput, type WithEarlier } from './earlier/read.ts'
import { pivotOf, type Pivot, type PivotInput } from './layout.ts'
import { CopyBinder, scopeOf } from './scope.ts'
import { itemsQuery, ofTarget, wantedItems } from './target.ts'

export interface Snapshot {
  readonly pivot: Pivot
  readonly task: PsiTask
}

/**
 * The input of a pivot as of one moment, as the caller sees it: what his roles keep back is not in it. `codes`: only
 * these items (groups, resources).
 */
export function snapshotOf(
  service: CalculationService,
  input: PivotInput & EarlierInput,
  codes: readonly string[] | null,
  call: Call,
): Promise<Snapshot> {
  return withEarlier(service, input, call, (plan) => snapshotWith(service, plan, input, codes, call))
}

/** The same with the plan of an earlier run, where one is looked at. */
export function snapshotWith(
  { services: { database, now } }: CalculationService,
  { earlier, on }: WithEarlier,
  input: PivotInput,
  codes: readonly string[] | null,
  call: Call,
): Promise<Snapshot> {
  return call.transaction(
    async (tx) => {
      const pivot = await pivotOf(tx, input, now(), call)
      const stop = { signal: call.signal, pool: database.app }
      return { pivot, task: await readTask(tx, pivot, codes, stop, earlier) }
    },
    { isolation: 'repeatable read', readOnly: true, ...on },
  )
}

/** The same in a transaction that is open. */
export async function readTask(
  tx: Tx,
  pivot: Pivot,
  codes: readonly string[] | null,
  stop: Stop,
  earlier: EarlierPlan | null = null,
): Promise<PsiTask> {
  const binder = new CopyBinder()
  const scope = scopeOf(tx, binder, pivot.moments, earlier)
  const { target } = pivot.layout
  const wanted = codes === null ? null : scope.bind(codes, 'text[]')
  const within = wantedItems(scope, target, wanted)
  const events = (sql: string) => ofTarget(scope, target, sql, wanted)
  const columns = { item: 'e.target', kind: 'e.part', time: 'e.at', qty: 'e.qty' }
  const copies = new Copies(binder)
  const items = copies.of(psiNamedItemSchema, itemsQuery(scope, target, wanted))
  const receipts = copies.of(
    psiReceiptSchema,
    query(psiReceiptSchema, columns, events(receiptsSql(scope, within))),
  )
  const demands = copies.of(
    psiDemandSchema,
    query(psiDemandSchema, columns, events(demandsSql(scope, within))),
  )
  await copies.read(tx, stop)
  const { periods } = pivot.layout
  return {
    items: items.take(),
    receipts: receipts.take(),
    demands: demands.take(),
    periods: tableOf(psiPeriodSchema, periods.length, {
      start: BigInt64Array.from(periods, ({ start }) => BigInt(start)),
      end: BigInt64Array.from(periods, ({ end }) => BigInt(end)),
      day: Int32Array.from(periods, ({ day }) => day),
    }),
    settings: pivot.settings,
  }
}
