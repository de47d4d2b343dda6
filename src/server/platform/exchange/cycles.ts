import { filled } from '#domain/label.ts'
import { LISTED_FAULTS } from '#domain/exchange.ts'
import { columnOf } from '#domain/entity.ts'
import { textAt } from '#engine/columns.ts'
import { bucket, pickInts, unify } from '#engine/kitting/numbers.ts'
import { strongComponents } from '#engine/strong-components.ts'
import { quoted } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { CopyTable } from '../sources/copy-table.ts'
import { copyInto } from '../sources/copy.ts'
import { fileFaults } from './fault.ts'
import { LINE, scopeCondition, type Stage } from './stage.ts'
import type { Found } from './stage-checks.ts'

const SHOWN_STEPS = 12
/** A way back that passes more codes than this is not told step by step. */
const LOOKED_AT = 10_000

interface Edge {
  readonly a: string
  readonly b: string
  /** `a` as it is written. */
  readonly shown: string
}

/**
 * Staged rows on a cycle of the whole table, after the stage was written. The edges are read once and their strongly
 * connected components found in memory, in time that grows with their number however deep the chains are.
 */
export async function findCycles(tx: Tx, stage: Stage): Promise<Found> {
  const { acyclic } = stage.entity
  if (!acyclic?.every((field) => stage.fields.includes(field))) return { faults: [], count: 0 }
  const [from, to] = acyclic.map((field) => quoted(columnOf(field))) as [string, string]
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
      message: filled(fileFaults.cycle, { path: [a, ...wayBack(following, b, a)].join(' → ') }),
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

/** A shortest way from one code to another, both included. */
function wayBack(following: ReadonlyMap<string, readonly Edge[]>, from: string, to: string): string[] {
  const [start, end] = [from.toLowerCase(), to.toLowerCase()]
  if (start === end) return [to]
  const cameFrom = new Map<string, Edge>()
  const queue = [start]
  for (let at = 0; at < Math.min(queue.length, LOOKED_AT) && queue[at] !== end; at++)
    for (const edge of following.get(queue[at]!) ?? [])
      if (edge.b !== start && !cameFrom.has(edge.b)) {
        cameFrom.set(edge.b, edge)
        queue.push(edge.b)
      }
  if (!cameFrom.has(end)) return [from, '…', to]
  const middle: string[] = []
  for (let edge = cameFrom.get(end); edge && edge.a !== start; edge = cameFrom.get(edge.a))
    middle.push(edge.shown)
  middle.reverse()
  const shown = middle.length > SHOWN_STEPS ? [...middle.slice(0, SHOWN_STEPS), '…'] : middle
  return [from, ...shown, to]
}
