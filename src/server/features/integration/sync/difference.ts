import type { SyncDifference, SyncKind } from '#domain/integration/sync/difference.ts'
import { Binder, inScope } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Action, Compared } from './compare.ts'
import type { PartPlan } from './plan.ts'
import { fieldsThatDiffer, nameSql, rowSql, tableIn, type SideName, type Values } from './row-sql.ts'
import { entering } from './sides.ts'

/** SQL of the rows of a comparison that are of a kind. */
const ofKind: Readonly<Record<SyncKind, string>> = {
  created: 'not touched and target_id is null',
  changed: 'not touched and source_id is not null and target_id is not null',
  deleted: 'not touched and source_id is null',
  conflict: 'touched',
}

export interface DifferencePage {
  readonly show: SyncKind | null
  /** Of these rows alone; left out: of all. */
  readonly keys?: readonly string[]
  readonly skip: number
  readonly most: number
}

interface Line {
  readonly key: string
  readonly sourceId: string | null
  readonly targetId: string | null
  readonly sourceAt: string | null
  readonly targetAt: string | null
  readonly sourceMark: string | null
  readonly targetMark: string | null
  readonly touched: boolean
  readonly action: Action
}

const actionNames = { T: 'take', K: 'keep', A: 'ask' } as const satisfies Record<Action, string>

/** A page of rows that differ, with the values of both sides. */
export async function differencePage(
  tx: Tx,
  { plan, table }: Compared,
  { show, keys, skip, most }: DifferencePage,
): Promise<{ readonly totalCount: number; readonly items: readonly SyncDifference[] }> {
  const where = `${show === null ? 'true' : ofKind[show]} and ($1::text[] is null or key = any ($1))`
  const total = await tx.row<{ count: number }>(
    `select count(*)::int4 as count from ${table} where ${where}`,
    [keys ?? null],
  )
  const lines = await tx.rows<Line>(
    `select key, source_id as "sourceId", target_id as "targetId", source_at as "sourceAt", target_at as "targetAt",
       source_mark as "sourceMark", target_mark as "targetMark", touched, action
     from ${table} where ${where} order by n limit $2 offset $3`,
    [keys ?? null, most, skip],
  )
  const source = await valuesOf(
    tx,
    plan,
    'source',
    lines.flatMap(({ sourceId }) => sourceId ?? []),
  )
  const target = await valuesOf(
    tx,
    plan,
    'target',
    lines.flatMap(({ targetId }) => targetId ?? []),
  )
  return {
    totalCount: total!.count,
    items: lines.map((line) => {
      const after = line.sourceId === null ? null : (source.get(line.sourceId) ?? null)
      const before = line.targetId === null ? null : (target.get(line.targetId) ?? null)
      return {
        key: line.key,
        name: (after ?? before)?.name ?? line.key,
        kind: kindOf(line),
        action: actionNames[line.action],
        inSource: line.sourceId !== null,
        inTarget: line.targetId !== null,
        sourceAt: line.sourceAt,
        targetAt: line.targetAt,
        sourceMark: line.sourceMark,
        targetMark: line.targetMark,
        fields: fieldsThatDiffer(plan.compared, before?.row ?? null, after?.row ?? null).map((field) => ({
          field,
          before: before?.row[field] ?? null,
          after: after?.row[field] ?? null,
        })),
      }
    }),
  }
}

function kindOf({ touched, sourceId, targetId }: Line): SyncKind {
  if (touched) return 'conflict'
  if (targetId === null) return 'created'
  return sourceId === null ? 'deleted' : 'changed'
}

interface Named {
  readonly id: string
  readonly name: string
  readonly row: Values
}

async function valuesOf(
  tx: Tx,
  { entity, compared, sides }: PartPlan,
  side: SideName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const inside = await entering(tx, sides[side])
  const binder = new Binder()
  const wanted = binder.add(ids, 'uuid[]')
  const rows = await inside.rows<Named>(
    `select id, ${nameSql(entity)} as name, ${rowSql(entity, compared, side)} as row from ${tableIn(entity)}
     where id = any (${wanted}) and ${inScope(entity, inside, binder)}`,
    binder.values,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
