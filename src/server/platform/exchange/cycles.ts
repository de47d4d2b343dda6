import { LISTED_FAULTS } from '#domain/exchange.ts'
import { columnOf } from '#domain/entity.ts'
import { textAt } from '#engine/columns.ts'
import { bucket, pickInts } from '#engine/numbers.ts'
import { unify } from '#engine/text-codes.ts'
import { strongComponents } from '#engine/strong-components.ts'
import { quoted } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { CopyTable } from '../sources/copy-table.ts'
import { copyInto } from '../sources/copy.ts'
import { cycleText, waitForEdges, type Edge } from '../crud/edges.ts'
import { scopeCondition } from '../../db/sql/scope-condition.ts'
import { LINE, type Stage } from './stage.ts'
import type { Found } from './stage-checks.ts'

/**
 * Staged rows on a cycle of the whole table, after the stage was written. The edges are read once and their strongly
 * connected components found in memory, in time that grows with their number however deep the chains are.
 */
export async function findCycles(tx: Tx, stage: Stage): Promise<Found> {
  const { acyclic } = stage.entity
  if (!acyclic?.every((field) => stage.fields.includes(field))) return { faults: [], count: 0 }
  const [from, to] = acyclic.map((field) => quoted(columnOf(field))) as [string, string]
  await waitForEdges(tx, stage.entity)
  const edges = await cyclicEdges(
    tx,
    `select lower(t.${from}), lower(t.${to}), min(t.${from}) from ${quoted(stage.table.name)} t
     where ${scopeCondition('t', stage.table.scope)} and t.${from} is not null and t.${to} is not null group by 1, 2`,
  )
  if (edges.length === 0) return { faults: [], count: 0 }
  const rows = await tx.rows<{ line: number; a: string; b: string; total: number }>(
    `select s.${LINE} as line, s.${from} as a, s.${to} as b, (count(*) over ())::int4 as total
     from ${stage.name} s join unnest($1::text[], $2::text[]) e(a, b) on e.a = lower(s.${from}) and e.b = lower(s.${to})
     order by s.${LINE} limit ${LISTED_FAULTS}`,
    [edges.map(({ a }) => a), edges.map(({ b }) => b)],
  )
  if (rows.length === 0) return { faults: [], count: 0 }
  const following = Map.groupBy(edges, (edge) => edge.a)
  return {
    count: rows[0]!.total,
    faults: rows.map(({ line, a, b }) => ({
      line,
      field: acyclic[1],
      value: b,
      message: cycleText(following, a, b),
    })),
  }
}

const edgeSchema = { a: 'text', b: 'text', shown: 'text' } as const

/** Edges whose ends lie on a common cycle. */
async function cyclicEdges(tx: Tx, sql: string): Promise<Edge[]> {
  const into = new CopyTable(edgeSchema)
  await copyInto(tx.client, { sql, columns: Object.keys(edgeSchema) }, into)
  const { columns, length } = into.finish()
  const [a, b] = unify([columns.a, columns.b]).columns as [Int32Array, Int32Array]
  const nodes = columns.a.values.length + columns.b.values.length
  const { start, order } = bucket(a, nodes)
  const component = strongComponents(start, pickInts(b, order))
  const edges: Edge[] = []
  for (let k = 0; k < length; k++)
    if (component[a[k]!] === component[b[k]!])
      edges.push({
        a: textAt(columns.a, k)!,
        b: textAt(columns.b, k)!,
        shown: textAt(columns.shown, k)!,
      })
  return edges
}
