import { defineEntity, type Entity } from '../entity.ts'
import { code, longText, text, type Fields } from '../field-kinds.ts'
import { routeOfPage } from '../rules/page-route.ts'
import { fieldName, fieldOf, fieldsOfTable, searchedFields, type CustomField } from './custom-field.ts'

/** A table of a tenant's own. */
export interface CustomTable {
  /** Name of its entity, service and expression object: `X_` and a code. */
  readonly code: string
  readonly zh: string
  readonly en: string
  /** The table of the database that holds its rows. */
  readonly stored: string
}

/** An index of a table of a tenant's own. */
export interface CustomIndex {
  readonly tableCode: string
  /** Numbers the indexes of a table; the index of the database is named by it. */
  readonly number: number
  /** Codes of fields, in the order of the index. */
  readonly fields: readonly string[]
  /** No two rows of a plan unit have the same values in all fields. */
  readonly isUnique: boolean
}

/** Fields that every table has beside those that the tenant declares. */
export const ownTableFields = {
  head: { code: code('编码', 'Code', { required: true }), name: text('名称', 'Name') },
  tail: { remark: longText('备注', 'Remark', { hidden: true }) },
} as const satisfies Record<string, Fields>

/** The entity of a table, with the fields that `custom` has of it. */
export function ownEntity(table: CustomTable, custom: readonly CustomField[]): Entity {
  const own = fieldsOfTable(table.code, custom)
  return defineEntity({
    name: table.code,
    service: table.code,
    area: 'integration',
    label: { zh: table.zh, en: table.en },
    standard: false,
    searchable: ['code', 'name', ...searchedFields(own)],
    table: table.stored,
    route: routeOfPage(table.code),
    fields: {
      ...ownTableFields.head,
      ...Object.fromEntries(own.map((one) => [fieldName(one), fieldOf(one)])),
      ...ownTableFields.tail,
    },
  })
}
