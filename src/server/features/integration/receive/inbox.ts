import { receiveData } from '#domain/entities/integration/receive-data.ts'
import type { BodyFault } from '#domain/integration/receive/body.ts'
import { integrationChoices } from '#domain/choices/integration.ts'
import { listed, say, textOf, type Label } from '#domain/label.ts'
import { MOST_RECEIVED } from '#domain/services/integration/receive.ts'
import { noRow } from '../../../platform/crud/read.ts'
import { idSeen, Reading, whole } from '../../../platform/crud/reading.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'

/** The body as it came, with what is wrong with it. */
export async function bodyOf(tx: Tx, id: string, call: Call) {
  const read = new Reading(tx, [tx.tenantId, tx.planUnitCode, id])
  const row = isRowId(id)
    ? await read.row<{ body: string; faults: BodyFault[] | null }>(
        `select b.body, b.faults from ${read.seen('receiveData')} d
         join receive_body b on b.tenant_id = d.tenant_id and b.data_id = d.id
         where d.tenant_id = $1 and d.plan_unit_code = $2 and d.id = $3`,
      )
    : undefined
  if (!row) throw noRow(receiveData, id, call.language)
  const faults = (row.faults ?? []).map(({ path, message }) => ({
    path,
    message: textOf(message, call.language),
  }))
  return { body: row.body, faults }
}

const texts = {
  ids: { zh: 'ids 须为至多 {most} 个的列表', en: 'ids must be a list of at most {most}' },
  states: { zh: '状态须取自 {known}', en: 'states: some of {known}' },
} as const satisfies Readonly<Record<string, Label>>

function idsIn(value: unknown, { language }: Call): readonly string[] {
  if (Array.isArray(value) && value.length <= MOST_RECEIVED && value.every(isRowId)) return value as string[]
  const message = say(texts.ids, language, { most: MOST_RECEIVED })
  throw invalid([{ message, members: ['ids'] }])
}

const noted = (tx: Tx, action: string, rows: readonly { readonly no: string }[], after: object) =>
  rows.length === 0
    ? 0
    : tx.run(
        `insert into audit_log (action, entity, key, after)
         select $1, 'receiveData', no, $3 from unnest($2::text[]) as no`,
        [action, rows.map(({ no }) => no), JSON.stringify(after)],
      )

/** Bodies in one of the states get another, by hand. */
async function decide(
  tx: Tx,
  ids: unknown,
  call: Call,
  from: readonly string[],
  state: string,
): Promise<number> {
  const read = new Reading(tx, [
    tx.tenantId,
    tx.planUnitCode,
    idsIn(ids, call),
    state,
    call.caller!.userName,
    from,
  ])
  const rows = await read.rows<{ no: string; id: string }>(
    `update ${whole('receiveData')} d set state = $4::text, handled_by = $5,
       error = case when $4::text = 'new' then null else error end
     where d.tenant_id = $1 and d.plan_unit_code = $2 and d.id = any ($3::uuid[]) and d.state = any ($6)
       and ${idSeen(read, 'receiveData', 'd.id')} returning d.no, d.id`,
  )
  // Whoever claimed one of them before cannot settle it any more.
  await tx.run(
    'update receive_body set attempt = attempt + 1, claimed_until = null where tenant_id = $1 and data_id = any ($2::uuid[])',
    [tx.tenantId, rows.map(({ id }) => id)],
  )
  await noted(tx, 'update', rows, { state })
  return rows.length
}

export const reprocess = (tx: Tx, ids: unknown, call: Call) =>
  decide(tx, ids, call, ['err', 'skip', 'ok'], 'new')
export const skip = (tx: Tx, ids: unknown, call: Call) => decide(tx, ids, call, ['new', 'err'], 'skip')

interface Age {
  readonly days: number
  readonly states: unknown
  readonly topicCode?: string | null
}

const isAged = (read: Reading): string =>
  `tenant_id = $1 and plan_unit_code = $2 and received_at <= $3::timestamptz - make_interval(days => $4)
   and state = any ($5) and ($6::text is null or lower(topic_code) = lower($6)) and ${idSeen(read, 'receiveData', 'id')}`

function readingAged(tx: Tx, { days, states, topicCode }: Age, now: Date, { language }: Call): Reading {
  const known = Object.keys(integrationChoices.ReceiveState)
  if (!Array.isArray(states) || states.length === 0 || !states.every((one) => known.includes(one as string)))
    throw invalid([
      {
        message: say(texts.states, language, { known: listed(known) }),
        members: ['states'],
      },
    ])
  return new Reading(tx, [tx.tenantId, tx.planUnitCode, now, days, states, topicCode ?? null])
}

export async function countAged(tx: Tx, age: Age, now: Date, call: Call): Promise<number> {
  const read = readingAged(tx, age, now, call)
  const row = await read.row<{ count: number }>(
    `select count(*)::integer as count from ${whole('receiveData')} where ${isAged(read)}`,
  )
  return row!.count
}

export async function purgeAged(tx: Tx, age: Age, now: Date, call: Call): Promise<number> {
  const read = readingAged(tx, age, now, call)
  const where = isAged(read)
  const count = await tx.run(`delete from ${whole('receiveData')} where ${where}`, read.values)
  if (count > 0) await noted(tx, 'delete', [{ no: `* ${count}` }], { ...age, count })
  return count
}
