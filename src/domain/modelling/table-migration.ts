import { columnOf, type Entity } from '../entity.ts'
import { customFaults } from './check-fields.ts'
import { ownFieldFaults } from './check-tables.ts'
import type { CustomField } from './custom-field.ts'
import {
  converts,
  type FieldFaultOf,
  type FieldStep,
  type KeptField,
  type Migration,
  type WantedField,
} from './migration.ts'
import type { TenantModel } from './tenant-model.ts'

/**
 * The steps from the fields that a table of the tenant's own has (of all tables) to those wanted, and what is wrong with
 * them. A field has the column of its code.
 */
export function tableMigrationOf(
  table: Entity,
  kept: readonly KeptField[],
  wanted: readonly WantedField[],
  model: TenantModel,
): Migration {
  const siblings = kept.filter(({ tableCode }) => tableCode === table.name)
  const byId = new Map(siblings.map((one) => [one.id, one]))
  const bare = withoutFields(table, siblings)
  const steps: FieldStep[] = []
  const faults: FieldFaultOf[] = []
  let others: CustomField[] = siblings
  for (const { id, dropped } of wanted) {
    const before = dropped && id !== null ? byId.get(id) : undefined
    if (!before) continue
    steps.push({ kind: 'drop', before })
    others = others.filter((one) => one !== before)
  }
  for (const { id, rowVersion: _version, dropped, ...given } of wanted) {
    if (dropped) continue
    const before = id === null ? undefined : byId.get(id)
    const rest = others.filter((one) => one !== before)
    const code = before?.code ?? given.code
    const after: CustomField = {
      ...given,
      code,
      tableCode: table.name,
      stored: before?.stored ?? columnOf(code),
    }
    const found = [...(before ? [] : ownFieldFaults(after, rest)), ...customFaults(after, rest, bare, model)]
    faults.push(...found.map((fault) => ({ ...fault, field: code })))
    steps.push(
      before ? { kind: 'change', before, after, converts: converts(before, after) } : { kind: 'add', after },
    )
    others = [...rest, after]
  }
  return { steps, faults }
}

/** The table with the fields that every table has. */
const withoutFields = (table: Entity, own: readonly CustomField[]): Entity => ({
  ...table,
  fields: Object.fromEntries(
    Object.entries(table.fields).filter(([name]) => !own.some(({ code }) => code === name)),
  ),
})
