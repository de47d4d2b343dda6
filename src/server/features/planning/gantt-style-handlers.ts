import { ganttStyle } from '#domain/entities/planning/gantt-style.ts'
import { columnOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { ganttStyles, styleFields } from '#domain/services/planning/gantt-styles.ts'
import type { InputOf, OutputOf } from '#domain/service.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, type HandlerEntry } from '../../identity/handlers.ts'

type StyleRow = OutputOf<typeof ganttStyles.list>['items'][number]
type StyleInput = InputOf<typeof ganttStyles.save>

const looks = Object.keys(styleFields) as (keyof typeof styleFields)[]
const selected = looks.map((name) => `"${columnOf(name)}" as "${name}"`).join(', ')
const inUnit = 'plan_unit_code = (select current_plan_unit())'

export const ganttStyleHandlers: readonly HandlerEntry[] = [
  handle(ganttStyles.list, async ({ ganttType }, call) => ({
    items: await call.transaction((tx) => {
      const read = new Reading(tx, [ganttType ?? null, call.caller?.userName ?? ''])
      return read.rows<StyleRow>(
        `select code, name, gantt_type as "ganttType", coalesce(is_default, false) as "isDefault", owner, coalesce(shared, false) as shared,
           lower(owner) = lower($2) is true as own, ${selected}
         from ${read.seen('ganttStyle')} s
         where ${inUnit} and ($1::text is null or gantt_type = $1) and enabled is not false
           and (coalesce(owner, '') = '' or lower(owner) = lower($2) or shared)
         order by gantt_type, lower(owner) = lower($2) is not true, is_default is not true, sort_no nulls last, code`,
      )
    }),
  })),
  inTransaction(ganttStyles.save, (input, tx, call) => save(tx, input, call.caller?.userName ?? '')),
  inTransaction(ganttStyles.remove, async ({ code }, tx, call) => {
    await ownStyle(tx, code, call.caller?.userName ?? '')
    await tx.run(`delete from gantt_style where ${inUnit} and lower(code) = lower($1)`, [code])
    return undefined
  }),
]

/** Throws where the style is not the user's own: what others share can be copied, not changed. */
async function ownStyle(tx: Tx, code: string, user: string): Promise<void> {
  const row = await tx.row<{ owner: string | null }>(
    `select owner from gantt_style where ${inUnit} and lower(code) = lower($1) for update`,
    [code],
  )
  if (row?.owner?.toLowerCase() !== user.toLowerCase())
    throw new TaktError('notFound', { entity: 'ganttStyle', id: code })
}

async function save(tx: Tx, { code, ...input }: StyleInput, user: string): Promise<string> {
  const ganttType = input.ganttType
  if (input.isDefault)
    await tx.run(
      `update gantt_style set is_default = false
       where ${inUnit} and gantt_type = $1 and lower(owner) = lower($2) and is_default`,
      [ganttType, user],
    )
  const names = ['name', 'isDefault', 'shared', ...looks] as const
  const given = names.map((name) => input[name] ?? (ganttStyle.fields as Fields)[name]?.default ?? null)
  if (code) {
    await ownStyle(tx, code, user)
    const sets = names.map((name, at) => `"${columnOf(name)}" = $${at + 2}`)
    await tx.run(`update gantt_style set ${sets.join(', ')} where ${inUnit} and lower(code) = lower($1)`, [
      code,
      ...given,
    ])
    return code
  }
  const columns = [...names, 'ganttType', 'owner'].map((name) => `"${columnOf(name)}"`)
  const all = [...given, ganttType, user]
  const row = await tx.row<{ code: string }>(
    `insert into gantt_style (tenant_id, plan_unit_code, code, ${columns.join(', ')})
     values ((select current_tenant()), (select current_plan_unit()), 'S-' || new_id(),
       ${all.map((_, at) => `$${at + 1}`).join(', ')}) returning code`,
    all,
  )
  return row!.code
}
