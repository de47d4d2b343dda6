import { columnOf, type Entity } from '../entity.ts'
import { customFaults } from './check-fields.ts'
import { ownFieldFaults } from './check-tables.ts'
import type { CustomField } from '../modelling/custom-field.ts'
import { stepsOf, type KeptField, type Migration, type WantedField } from './migration.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'

/** The steps for a table of the tenant's own, in which a field has the column of its code. */
export function tableMigrationOf(
  table: Entity,
  kept: readonly KeptField[],
  wanted: readonly WantedField[],
  model: TenantModel,
): Migration {
  const ofTable = ({ tableCode }: CustomField): boolean => tableCode === table.name
  const bare = withoutFields(table, kept.filter(ofTable))
  return stepsOf(
    {
      entity: table,
      place: ({ code }, before) => before?.stored ?? columnOf(code),
      faults: (field, before, rest) => [
        ...(before ? [] : ownFieldFaults(field, rest.filter(ofTable))),
        ...customFaults(field, rest, bare, model),
      ],
    },
    kept,
    wanted,
  )
}

/** The table with the fields that every table has. */
const withoutFields = (table: Entity, own: readonly CustomField[]): Entity => ({
  ...table,
  fields: Object.fromEntries(
    Object.entries(table.fields).filter(([name]) => !own.some(({ code }) => code === name)),
  ),
})
