import { columnIn, tableOf, type Entity } from '#domain/entity.ts'
import { textOf, type Language } from '#domain/label.ts'
import { scopeColumns } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { cycleText, waitForEdges, type Edge } from './edges.ts'
import { scopeCondition } from '../../db/sql/scope-condition.ts'
import { invalid } from '../../http/envelope.ts'
import { quoted } from '../../db/sql/shape.ts'

type Row = Readonly<Record<string, unknown>>

/** Refuses a row that was written where it closes a cycle, as imports do (platform/exchange/cycles.ts); `before` null: it is new. */
export async function checkAcyclic(
  entity: Entity,
  tx: Tx,
  before: Row | null,
  after: Row,
  language: Language,
): Promise<void> {
  const [from, to] = entity.acyclic ?? []
  if (from === undefined || to === undefined) return
  const [a, b] = [after[from], after[to]]
  if (typeof a !== 'string' || typeof b !== 'string') return
  if (before && before[from] === a && before[to] === b) return
  await waitForEdges(tx, entity)
  const between = await edgesBetween(entity, tx, b, a)
  if (!between) return
  // Who does not see all rows is not told which ones lead back.
  const following = tx.limits?.narrows ? new Map() : between
  const field = textOf(entity.fields[to]!.label, language)
  throw invalid([{ message: `${field}: ${textOf(cycleText(following, a, b), language)}`, members: [to] }])
}

/** Edges by the code that they begin with, from one code as far as another; null: none lead there. Those of a step are read at once. */
async function edgesBetween(
  entity: Entity,
  tx: Tx,
  start: string,
  end: string,
): Promise<ReadonlyMap<string, readonly Edge[]> | null> {
  const [from, to] = entity.acyclic!.map((field) => quoted(columnIn(entity, field))) as [string, string]
  const sql = `select distinct on (1, 2) lower(t.${from}) as a, lower(t.${to}) as b, t.${from} as shown
    from ${quoted(tableOf(entity))} t where ${scopeCondition('t', scopeColumns[entity.scope])}
      and lower(t.${from}) = any ($1) and t.${to} is not null order by 1, 2, 3`
  const following = new Map<string, readonly Edge[]>()
  for (let step = [start.toLowerCase()]; step.length > 0; ) {
    if (step.includes(end.toLowerCase())) return following
    for (const code of step) following.set(code, [])
    const edges = await tx.rows<Edge & object>(sql, [step])
    for (const [code, found] of Map.groupBy(edges, (edge) => edge.a)) following.set(code, found)
    step = [...new Set(edges.map(({ b }) => b))].filter((code) => !following.has(code))
  }
  return null
}
