import { columnIn, tableOf } from '#domain/entity.ts'
import { entities } from '#domain/entities/index.ts'
import { quoted } from '../crud/shape.ts'
import type { Tx } from '../db/tenant.ts'
import { inEveryUnit } from '../modelling/every-unit.ts'

/** A column that names the user with whose rights the server works on a row. */
interface Acting {
  readonly table: string
  readonly column: string
  /** Rows go with the user; else the name is cleared to this. */
  readonly cleared: 'null' | "''" | 'rows'
}

const ofUnits: readonly Acting[] = [
  ...entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, { actsFor }]): Acting[] => {
      const cleared = entity.key.includes(name) ? 'rows' : 'null'
      return actsFor
        ? [{ table: quoted(tableOf(entity)), column: quoted(columnIn(entity, name)), cleared }]
        : []
    }),
  ),
  { table: 'flow_version', column: 'owner', cleared: "''" },
]

const ofTenant: readonly Acting[] = [
  { table: 'api_key', column: 'user_name', cleared: 'rows' },
  { table: 'page_wall', column: 'actor', cleared: 'rows' },
]

/** A display may act for a role of the same name. */
const only = ({ table }: Acting): string => (table === 'page_wall' ? " and acts_as = 'user'" : '')

const rowsOf = (acting: Acting): string =>
  `tenant_id = $1 and lower(${acting.column}) = lower($2)${only(acting)}`

/** What acts for the user does so under the new name: the former one may become that of another user. */
export async function renameInAccess(tx: Tx, before: string, after: string): Promise<void> {
  const rename = async (acting: Acting): Promise<void> => {
    const { table, column } = acting
    await tx.run(`update ${table} set ${column} = $3 where ${rowsOf(acting)}`, [tx.tenantId, before, after])
  }
  for (const acting of ofTenant) await rename(acting)
  await inEveryUnit(tx, async () => {
    for (const acting of ofUnits) await rename(acting)
  })
}

/**
 * Rights, favourites, settings, and what acts for the user alone go with the user; resources in other plan units too,
 * wherever they are. Another user may get the name.
 */
export async function deleteBelongings(tx: Tx, userName: string): Promise<void> {
  const values = [tx.tenantId, userName]
  const clear = async (acting: Acting): Promise<void> => {
    const { table, column, cleared } = acting
    const change = cleared === 'rows' ? `delete from ${table}` : `update ${table} set ${column} = ${cleared}`
    await tx.run(`${change} where ${rowsOf(acting)}`, values)
  }
  for (const acting of ofTenant) await clear(acting)
  await inEveryUnit(tx, async () => {
    for (const acting of ofUnits) await clear(acting)
  })
  for (const entity of entities)
    if (!entity.view && entity.scope === 'tenant' && entity.fields['userCode']?.target === 'user')
      await tx.run(`delete from ${tableOf(entity)} where tenant_id = $1 and user_code = $2`, values)
}
