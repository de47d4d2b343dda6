import type { MadeMove } from '#engine/scheduling/commands/stored-moves.ts'
import type { MovesSince } from '../../platform/jobs/move-tasks.ts'
import type { Tx } from '../../db/tenant.ts'

/** A plan that lies more moves back is read again. */
const MOST_MOVES = 200
/** A move of more operations at a time, such as taking back a large one, is not handed on. */
const MOST_OPERATIONS = 2000

/**
 * Notes a move that this transaction has written for who holds the plan elsewhere. Fails with a serialisation failure where
 * another move of the same plan has been committed meanwhile.
 * @param from stamp of the plan before the move
 * @param to and after it
 */
export async function noteMove(tx: Tx, { move, result }: MadeMove, from: string, to: string): Promise<void> {
  if ((move.together?.length ?? 0) >= MOST_OPERATIONS) return
  await tx.run(
    'insert into plan_move (from_stamp, to_stamp, move, result) values ($1, $2, $3, $4) on conflict do nothing',
    [from, to, JSON.stringify(move), result],
  )
}

/** The moves that lead from one stamp of the plan to another; null where others do, or none. */
export async function movesSince(tx: Tx, from: string, to: string): Promise<MovesSince | null> {
  const rows = await tx.rows<MadeMove & { readonly to: string }>(
    `with recursive since as (
       select 1 as n, to_stamp, move, result from plan_move
         where tenant_id = $1 and plan_unit_code = $2 and from_stamp = $3
       union all
       select n + 1, m.to_stamp, m.move, m.result from since s join plan_move m
         on m.tenant_id = $1 and m.plan_unit_code = $2 and m.from_stamp = s.to_stamp
         where s.to_stamp <> $4 and n < $5)
     select to_stamp as "to", move, result from since order by n`,
    [tx.tenantId, tx.planUnitCode, from, to, MOST_MOVES],
  )
  if (rows.at(-1)?.to !== to) return null
  return { stamp: from, moves: rows.map(({ move, result }) => ({ move, result })) }
}
