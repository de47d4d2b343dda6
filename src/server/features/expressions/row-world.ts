import { columnIn, columnOf } from '#domain/entity.ts'
import { evaluate, type Program, type Row, type Value, type World } from '#domain/expressions/index.ts'
import { Binder, fromScope, quoted, wireColumns } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { entityOf } from '../../db/tenant-entity.ts'

/** Rounds of reading what an evaluation missed; one for each step of its longest path. */
const mostRounds = 12
/** Rows that name a row, read for one list. */
const mostRelated = 1000

/**
 * Values of programs for one row of the database. The evaluator reads nothing itself: what it missed is read after
 * each attempt, until it misses nothing more. What was read once is known to all programs.
 */
export function valuesOnRow(
  row: Row,
  tx: Tx,
  base: Pick<World, 'now' | 'zone' | 'parameters'>,
): (program: Program) => Promise<Value> {
  const known = new Map<string, readonly Row[]>()
  return async (program) => {
    for (let round = 0; ; round++) {
      const missed = new Map<string, readonly [entity: string, field: string, code: string]>()
      const rows = (entity: string, field: string, code: string): readonly Row[] => {
        const key = JSON.stringify([entity, field, code])
        const found = known.get(key)
        if (!found) missed.set(key, [entity, field, code])
        return found ?? []
      }
      const value = evaluate(
        program,
        { ME: row },
        {
          ...base,
          resolve: (entity, code) => rows(entity, entityOf(entity, tx).key[0]!, code)[0] ?? null,
          related: rows,
        },
      )
      if (missed.size === 0 || round === mostRounds) return value
      for (const [key, [entity, field, code]] of missed)
        known.set(key, await rowsWith(tx, entity, field, code))
    }
  }
}

async function rowsWith(tx: Tx, name: string, field: string, code: string): Promise<readonly Row[]> {
  const entity = entityOf(name, tx)
  const binder = new Binder()
  const scope = fromScope(entity, tx, binder)
  const key = quoted(columnOf(entity.key[0]!))
  return tx.rows<Row>(
    `select ${wireColumns(entity, tx)} ${scope} and ${quoted(columnIn(entity, field))} = ${binder.add(code, 'text')}
     order by ${key} collate "C" limit ${mostRelated}`,
    binder.values,
  )
}

/** The row of an entity with an id, as the wire carries it. */
export async function rowWithId(tx: Tx, name: string, id: string): Promise<Row | undefined> {
  const entity = entityOf(name, tx)
  const binder = new Binder()
  const scope = fromScope(entity, tx, binder)
  return tx.row<Row>(
    `select ${wireColumns(entity, tx)} ${scope} and id = ${binder.add(id, 'uuid')}`,
    binder.values,
  )
}
