import { columnIn, tableOf } from '#domain/entity.ts'
import { entities } from '#domain/entities/index.ts'
import { quoted } from '../../db/sql/shape.ts'
import { schemaSteps, type ActingColumn } from '../../db/schema/step.ts'
import type { Tx } from '../../db/tenant.ts'
import { inEveryUnit } from '../../db/every-unit.ts'

const ofEntities: readonly ActingColumn[] = entities.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, { actsFor }]): ActingColumn[] => {
    const cleared = entity.key.includes(name) ? 'rows' : 'null'
    const [table, column] = [tableOf(entity), columnIn(entity, name)]
    const scope = entity.scope === 'tenant' ? 'tenant' : 'planUnit'
    return actsFor ? [{ table, column, scope, cleared }] : []
  }),
)

const acting = (): readonly ActingColumn[] => {
  const { before, after } = schemaSteps()
  return [...ofEntities, ...[...before, ...after].flatMap((step) => step.acting ?? [])]
}
const ofScope = (wanted: ActingColumn['scope']): readonly ActingColumn[] =>
  acting().filter(({ scope }) => scope === wanted)

const rowsOf = ({ column, where }: ActingColumn): string =>
  `tenant_id = $1 and lower(${quoted(column)}) = lower($2)${where === undefined ? '' : ` and ${where}`}`

/** What acts for the user does so under the new name: the former one may become that of another user. */
export async function renameInAccess(tx: Tx, before: string, after: string): Promise<void> {
  const rename = async (one: ActingColumn): Promise<void> => {
    const change = `update ${quoted(one.table)} set ${quoted(one.column)} = $3`
    await tx.run(`${change} where ${rowsOf(one)}`, [tx.tenantId, before, after])
  }
  for (const one of ofScope('tenant')) await rename(one)
  const ofUnits = ofScope('planUnit')
  await inEveryUnit(tx, async () => {
    for (const one of ofUnits) await rename(one)
  })
}

/**
 * Rights, favourites, settings, and what acts for the user alone go with the user; resources in other plan units too,
 * wherever they are. Another user may get the name.
 */
export async function deleteBelongings(tx: Tx, userName: string): Promise<void> {
  const values = [tx.tenantId, userName]
  const clear = async (one: ActingColumn): Promise<void> => {
    const [table, column] = [quoted(one.table), quoted(one.column)]
    const change =
      one.cleared === 'rows' ? `delete from ${table}` : `update ${table} set ${column} = ${one.cleared}`
    await tx.run(`${change} where ${rowsOf(one)}`, values)
  }
  for (const one of ofScope('tenant')) await clear(one)
  const ofUnits = ofScope('planUnit')
  await inEveryUnit(tx, async () => {
    for (const one of ofUnits) await clear(one)
  })
  for (const entity of entities)
    if (!entity.view && entity.scope === 'tenant' && entity.fields['userCode']?.target === 'user')
      await tx.run(`delete from ${tableOf(entity)} where tenant_id = $1 and user_code = $2`, values)
}
