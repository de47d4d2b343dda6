import type { Pool, PoolClient, QueryResult } from 'pg'
import { schemaName } from '../roles.ts'
import { schemaSteps } from '../schema/step.ts'
import type { Tx } from '../tenant.ts'
import { declaredDuties } from './declared.ts'
import { isFor, type Duty } from './duty.ts'
import { writesOf, type Write } from './writes.ts'

/** How a database is placed: servers do what triggers do elsewhere in one that is prepared, distributed or not. */
export interface Placement {
  readonly isPrepared: boolean
  readonly isDistributed: boolean
}

const placements = new WeakMap<Pool, Promise<Placement>>()

/** It is asked once for each pool, outside of a transaction: preparing a database needs that no server runs. */
export function placementOf(pool: Pool, client: PoolClient): Promise<Placement> {
  let known = placements.get(pool)
  if (!known) {
    known = client
      .query<Placement>(
        `select ${schemaName}.is_prepared() as "isPrepared",
           coalesce(current_setting('citus.propagate_set_commands', true), '') = 'local' as "isDistributed"`,
      )
      .then(({ rows }) => rows[0]!)
    known.catch(() => placements.delete(pool))
    placements.set(pool, known)
  }
  return known
}

let all: ReadonlyMap<string, readonly Duty[]> | undefined

/** Duties by table. */
function duties(): ReadonlyMap<string, readonly Duty[]> {
  if (all) return all
  const { before, after } = schemaSteps()
  const found = new Map<string, Duty[]>()
  for (const duty of [...declaredDuties(), ...[...before, ...after].flatMap((step) => step.duties ?? [])])
    for (const table of duty.tables) found.set(table, [...(found.get(table) ?? []), duty])
  return (all = found)
}

interface Owed {
  readonly duty: Duty
  readonly kind: Write['kind']
}

const owedFor = (writes: readonly Write[]): Owed[] =>
  writes.flatMap((write) =>
    (duties().get(write.table) ?? [])
      .filter((duty) => isFor(duty, write))
      .map((duty) => ({ duty, kind: write.kind })),
  )

/** Runs a statement by `ask` and then does what follows from what it writes. */
export async function performing(
  tx: Tx,
  text: string,
  ask: (text: string) => Promise<QueryResult>,
): Promise<QueryResult> {
  const { writes, withIds, answersIds } = writesOf(text)
  const owed = writes.length > 0 ? owedFor(writes) : []
  if (owed.length === 0) return ask(text)
  const befores: unknown[] = []
  for (const { duty } of owed) befores.push(await duty.before?.(tx))
  const asksIds = withIds !== null && owed.some(({ duty }) => duty.byRow)
  const result = await ask(asksIds ? withIds : text)
  const ids = asksIds || answersIds ? result.rows.map(({ id }) => String(id)) : null
  if (asksIds) result.rows = []
  for (const [at, { duty, kind }] of owed.entries())
    if (ids === null || ids.length > 0 || !duty.byRow)
      await duty.after(tx, { kind, ids, before: befores[at] })
  return result
}
