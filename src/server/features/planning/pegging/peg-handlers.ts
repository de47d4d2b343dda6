import { peg } from '#domain/entities/planning/peg.ts'
import { pegRefusal, pegRefusalText, type PegAction } from '#domain/planning/peg-state.ts'
import { pegServices, reserveServices } from '#domain/services/planning/pegs.ts'
import { Binder, inScope, isRowId } from '../../../db/sql/shape.ts'
import { handle, inReadOnly, type Call, type HandlerEntry } from '../../../identity/handlers.ts'
import { askedCodes } from '../asked-codes.ts'
import { connect } from './connect.ts'
import { consumersOf, graphOf } from './graph.ts'
import { unlinkOrders } from './order-links.ts'
import { reserve } from './reserve.ts'

export const pegHandlers: readonly HandlerEntry[] = [
  handle(pegServices.lock, ({ pegs }, call) => change('lock', pegs, call)),
  handle(pegServices.unlock, ({ pegs }, call) => change('unlock', pegs, call)),
  handle(pegServices.cut, ({ pegs }, call) => change('cut', pegs, call)),
  handle(reserveServices.reserve, (wanted, call) => reserve(wanted, call)),
  handle(pegServices.connect, (wanted, call) => connect(wanted, call)),
  inReadOnly(pegServices.consumers, ({ order }, tx) => consumersOf(tx, order)),
  inReadOnly(pegServices.graph, ({ order }, tx) => graphOf(tx, order)),
]

interface PegRow {
  readonly id: string
  readonly key: string
  readonly kind: string
  readonly lockUser: string | null
  /** Orders at its ends; null: an end is no operation. */
  readonly before: string | null
  readonly next: string | null
}

const written: Readonly<Record<PegAction, string>> = {
  lock: 'update peg set lock_user = $2 where id = any ($1)',
  unlock: 'update peg set lock_user = null where id = any ($1) and $2::text is not null',
  cut: 'delete from peg where id = any ($1) and $2::text is not null',
}

function change(action: PegAction, pegs: unknown, call: Call) {
  const asked = askedCodes(pegs, 'pegs')
  const by = call.caller?.userName ?? ''
  return call.transaction(async (tx) => {
    const binder = new Binder()
    const scope = inScope(peg, tx, binder)
    const rows = await tx.rows<PegRow>(
      `select id, left_key || ' > ' || right_key as key, kind, lock_user as "lockUser",
         (select l.order_code from operation l where left_node = 'OP' and l.code = left_key) as before,
         (select r.order_code from operation r where right_node = 'OP' and r.code = right_key) as next
       from peg where ${scope} and id = any (${binder.add(asked.filter(isRowId), 'uuid[]')}) order by id for update`,
      binder.values,
    )
    const known = new Map(rows.map((row) => [row.id, row]))
    const changed: PegRow[] = []
    const refused: { key: string; reason: string }[] = []
    for (const id of asked) {
      const row = known.get(id.toLowerCase())
      const refusal = row ? pegRefusal(action, row) : 'unknown'
      const key = row?.key ?? id
      if (refusal === null) changed.push(row!)
      else refused.push({ key, reason: pegRefusalText(refusal, key, row?.lockUser ?? null, call.language) })
    }
    await tx.run(written[action], [changed.map(({ id }) => id), by])
    if (action === 'cut')
      await unlinkOrders(
        tx,
        changed.flatMap(({ before, next }) => (before && next ? [[before, next] as const] : [])),
      )
    await tx.run(
      `insert into audit_log (action, entity, key) select $2, 'peg', left(x, 400) from unnest($1::text[]) as x`,
      [changed.map(({ key }) => key), action],
    )
    return { changed: changed.map(({ key }) => key), refused }
  })
}
