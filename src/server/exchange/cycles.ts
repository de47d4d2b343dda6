import { LISTED_FAULTS } from '#domain/exchange.ts'
import { columnOf } from '#domain/entity.ts'
import { quoted } from '../db/schema/table.ts'
import type { Tx } from '../db/tenant.ts'
import { fileFaults, message } from './fault.ts'
import { LINE, scopeCondition, type Stage } from './stage.ts'
import type { Found } from './stage-checks.ts'

/** No product has so many levels; a deeper chain is refused like a cycle. */
const DEEPEST = 1000
const SHOWN_STEPS = 12

interface Edge {
  readonly a: string
  readonly b: string
  /** `a` as it is written. */
  readonly shown: string
}

/**
 * Staged rows on a cycle of the whole table, after the stage was written. Edges that end nowhere or start nowhere are
 * taken away until none is left to take: what remains is cycles and the ways between them.
 */
export async function findCycles(tx: Tx, stage: Stage): Promise<Found> {
  const { acyclic } = stage.entity
  if (!acyclic?.every((field) => stage.fields.includes(field))) return { faults: [], count: 0 }
  const [from, to] = acyclic.map((field) => quoted(columnOf(field))) as [string, string]
  const edges = quoted(`${stage.name.slice(1, -1)}_edge`)
  await tx.run(
    `create temporary table ${edges} on commit drop as
     select lower(t.${from}) as a, lower(t.${to}) as b, min(t.${from}) as shown from ${quoted(stage.table.name)} t
     where ${scopeCondition('t', stage.table.scope)} and t.${from} is not null and t.${to} is not null group by 1, 2`,
  )
  await tx.run(`analyze ${edges}`)
  for (let level = 0; level < DEEPEST; level++) {
    const ends = await tx.run(
      `delete from ${edges} e where not exists (select from ${edges} n where n.a = e.b)`,
    )
    const starts = await tx.run(
      `delete from ${edges} e where not exists (select from ${edges} n where n.b = e.a)`,
    )
    if (ends + starts === 0) break
  }
  const rows = await tx.rows<{ line: number; a: string; b: string; total: number }>(
    `select s.${LINE} as line, s.${from} as a, s.${to} as b, (count(*) over ())::int4 as total
     from ${stage.name} s join ${edges} e on e.a = lower(s.${from}) and e.b = lower(s.${to})
     order by s.${LINE} limit ${LISTED_FAULTS}`,
  )
  if (rows.length === 0) return { faults: [], count: 0 }
  const left = await tx.rows<Edge>(`select a, b, shown from ${edges} limit 10000`)
  return {
    count: rows[0]!.total,
    faults: rows.map(({ line, a, b }) => ({
      line,
      field: acyclic[1],
      value: b,
      message: message(fileFaults.cycle, { path: [a, ...wayBack(left, b, a)].join(' → ') }),
    })),
  }
}

/** A shortest way from one code to another, both included. */
function wayBack(edges: readonly Edge[], from: string, to: string): string[] {
  const [start, end] = [from.toLowerCase(), to.toLowerCase()]
  if (start === end) return [to]
  const following = Map.groupBy(edges, (edge) => edge.a)
  const cameFrom = new Map<string, Edge>()
  const queue = [start]
  for (let code = queue.shift(); code !== undefined && code !== end; code = queue.shift())
    for (const edge of following.get(code) ?? [])
      if (edge.b !== start && !cameFrom.has(edge.b)) {
        cameFrom.set(edge.b, edge)
        queue.push(edge.b)
      }
  const middle: string[] = []
  for (let edge = cameFrom.get(end); edge && edge.a !== start; edge = cameFrom.get(edge.a))
    middle.unshift(edge.shown)
  const shown = middle.length > SHOWN_STEPS ? [...middle.slice(0, SHOWN_STEPS), '…'] : middle
  return [from, ...shown, to]
}
