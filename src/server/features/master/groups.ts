import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { memberOf, type GroupName } from '#domain/master/usage.ts'
import { textOf } from '#domain/label.ts'
import { changeRow } from '../../platform/crud/change.ts'
import { findRow } from '../../platform/crud/read.ts'
import { Binder, fromScope } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'

const most = 1000

function groupOf(entity: string): GroupName {
  if (!Object.hasOwn(memberOf, entity)) throw new TaktError('invalidRequest', {}, { details: 'entity' })
  return entity as GroupName
}

/** Codes sent as a list; throws 400 for anything else. */
export function codesOf(sent: unknown): string[] {
  if (!Array.isArray(sent) || sent.length > most || sent.some((code) => typeof code !== 'string'))
    throw new TaktError('invalidRequest', {}, { details: `codes: 0..${most}` })
  return [...new Set(sent as string[])]
}

async function rowWithCode(tx: Tx, name: string, code: string, call: Call): Promise<Record<string, unknown>> {
  const entity = entityNamed(name)
  const binder = new Binder()
  const found = await tx.row<{ id: string }>(
    `select id ${fromScope(entity, tx, binder)} and lower(code) = lower(${binder.add(code, 'text')})`,
    binder.values,
  )
  const row = found && (await findRow(entity, tx, found.id))
  if (!row) throw new TaktError('notFound', { entity: textOf(entity.label, call.language), id: code })
  return row
}

interface Move {
  readonly entity: string
  readonly codes: unknown
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** Members leave one group and join another; each row is changed as if by hand, with its rules and its history. */
export async function moveMembers({ entity, codes, from, to }: Move, call: Call): Promise<number> {
  const { entity: member, field } = memberOf[groupOf(entity)]
  const group = to ? await call.transaction((tx) => rowWithCode(tx, entity, to, call)) : null
  let changed = 0
  for (const code of codesOf(codes)) {
    const row = await call.transaction((tx) => rowWithCode(tx, member, code, call))
    const before = (row[field] as string[] | null) ?? []
    const left = before.filter((one) => one.toLowerCase() !== from?.toLowerCase())
    const name = group?.['code'] as string | undefined
    const after = name === undefined || left.includes(name) ? left : [...left, name]
    if (after.length === before.length && after.every((one, at) => one === before[at])) continue
    await changeRow(
      entityNamed(member),
      { id: row['id'], rowVersion: row['rowVersion'], [field]: after },
      call,
    )
    changed++
  }
  return changed
}

interface GroupMove {
  readonly entity: string
  readonly code: string
  readonly parent?: string | null | undefined
}

export async function moveGroup({ entity, code, parent }: GroupMove, call: Call): Promise<void> {
  const name = groupOf(entity)
  const row = await call.transaction(async (tx) => {
    const own = await rowWithCode(tx, name, code, call)
    for (let above = parent ?? null, steps = 0; above !== null && steps < most; steps++) {
      const next: Record<string, unknown> = await rowWithCode(tx, name, above, call)
      if (next['code'] === own['code']) throw new TaktError('groupBelowItself', { group: code })
      above = (next['parentCode'] as string | null) ?? null
    }
    return own
  })
  await changeRow(
    entityNamed(name),
    { id: row['id'], rowVersion: row['rowVersion'], parentCode: parent ?? null },
    call,
  )
}
