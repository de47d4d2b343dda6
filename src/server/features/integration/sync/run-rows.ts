import type { SyncWritten } from '#domain/integration/sync/difference.ts'
import { textOf, type Label } from '#domain/label.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import { fieldsThatDiffer, type Values } from './row-sql.ts'
import type { RowKind } from './rows.ts'
import { checkSides, syncEntity, type Sides } from './sides.ts'

const kindNames = { N: 'created', U: 'changed', D: 'deleted', F: 'faulty' } as const satisfies Record<
  RowKind,
  SyncWritten['kind']
>

interface Wanted {
  readonly runId: string
  readonly sides: Sides
  readonly show: string | null
  readonly skip: number
  readonly most: number
}

interface Kept {
  readonly id: string
  readonly entity: string
  readonly name: string
  readonly kind: RowKind
  readonly before: Values | null
  readonly after: Values | null
  readonly faults: readonly { readonly target: string; readonly message: Label }[] | null
}

/** A page of what a run wrote or could not write, for who may read and write such rows on both sides. */
export async function runRows(
  tx: Tx,
  { runId, sides, show, skip, most }: Wanted,
  call: Call,
): Promise<{ readonly totalCount: number; readonly items: readonly SyncWritten[] }> {
  const entities = await tx.rows<{ entity: string }>(
    'select distinct entity from data_sync_row where run_id = $1',
    [runId],
  )
  for (const { entity } of entities) checkSides(syncEntity(entity, sides), sides)
  const kind = (Object.keys(kindNames) as RowKind[]).find((one) => kindNames[one] === show) ?? null
  const where = 'run_id = $1 and ($2::text is null or kind = $2)'
  const total = await tx.row<{ count: number }>(
    `select count(*)::int4 as count from data_sync_row where ${where}`,
    [runId, kind],
  )
  const rows = await tx.rows<Kept>(
    `select id, entity, name, kind, before, after, faults from data_sync_row where ${where} order by id limit $3 offset $4`,
    [runId, kind, most, skip],
  )
  return {
    totalCount: total!.count,
    items: rows.map(({ id, entity, name, kind: one, before, after, faults }) => ({
      id,
      entity,
      name,
      kind: kindNames[one],
      fields: fieldsOf(before, after).map((field) => ({
        field,
        before: before?.[field] ?? null,
        after: after?.[field] ?? null,
      })),
      faults: (faults ?? []).map(({ target, message }) => ({
        target,
        message: textOf(message, call.language),
      })),
    })),
  }
}

/** Of a changed row `after` holds what changed. */
const fieldsOf = (before: Values | null, after: Values | null): readonly string[] =>
  after && before ? Object.keys(after) : fieldsThatDiffer(Object.keys(before ?? after ?? {}), before, after)
