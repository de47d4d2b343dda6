import { createHash } from 'node:crypto'
import type { Entity } from '#domain/entity.ts'
import type { Tx } from '../../db/tenant.ts'
import { keyText } from '../../db/sql/shape.ts'

/** Records who wrote what: the row before and after. Rows of the log are added only. */
export function auditRow(
  entity: Entity,
  tx: Tx,
  action: 'create' | 'update' | 'delete' | 'publish' | 'recall',
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): Promise<number> {
  return tx.run('insert into audit_log (action, entity, key, before, after) values ($1, $2, $3, $4, $5)', [
    action,
    entity.name,
    keyText(entity, (after ?? before)!).slice(0, 400),
    before && JSON.stringify(withoutSecrets(entity, before)),
    after && JSON.stringify(withoutSecrets(entity, after)),
  ])
}

/** Secret fields as a mark that differs when they do. */
function withoutSecrets(entity: Entity, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isSecret = entity.fields[name]?.secret && typeof value === 'string'
      return [name, isSecret ? `*** ${createHash('sha256').update(value).digest('hex').slice(0, 6)}` : value]
    }),
  )
}
