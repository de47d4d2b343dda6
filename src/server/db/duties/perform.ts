import type { Pool, PoolClient, QueryResult } from 'pg'
import { schemaName } from '../roles.ts'
import { schemaSteps } from '../schema/step.ts'
import type { Tx } from '../tenant.ts'
import { declaredDuties } from './declared.ts'
import { isFor, type Duty } from './duty.ts'
import { writesOf, type Write } from './writes.ts'

const prepared = new WeakMap<Pool, Promise<boolean>>()

/** Is the database of the pool prepared for distribution? It is asked once: preparing it needs that no server runs. */
export function asksPrepared(pool: Pool, client: PoolClient): Promise<boolean> {
  let known = prepared.get(pool)
  if (!known) {
    known = client
      .query<{ prepared: boolean }>(`select ${schemaName}.is_prepared() as prepared`)
      .then(({ rows }) => rows[0]!.prepared)
    known.catch(() => prepared.delete(pool))
    prepared.set(pool, known)
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
