import { standardFields } from './standard-fields.ts'
import type { Field, Fields } from './field-kinds.ts'
import { textOf, type Label, type Language } from './label.ts'
import type { Access, Permission } from './permissions.ts'
import type { RowCheck } from './rules/row-check.ts'
import type { StateSteps } from './rules/state-steps.ts'

/** The same area names are in every layer, so one area is one vertical slice of the tree. */
export type Area =
  | 'access'
  | 'master'
  | 'characteristics'
  | 'planning'
  | 'kpi'
  | 'kitting'
  | 'delivery'
  | 'pages'
  | 'reports'
  | 'integration'
  | 'system'

/** Who shares the rows: everybody, one tenant, or one plan unit of a tenant. */
export type Scope = 'host' | 'tenant' | 'planUnit'

/** What an assignment of resources (entity ResourceAssign) permits besides reading the operations on them. */
export type AssignedRight = 'canMove' | 'canReport'

/** What a user may do with the rows through the general list screen and its endpoints. */
export type Operation = 'create' | 'update' | 'delete' | 'import'

export interface Entity<F extends Fields = Fields> {
  /** camelCase; the table is its snake_case, the general route of the list its name. */
  readonly name: string
  /** Service name on the wire: /api/services/app/{service}/GetAll ... */
  readonly service: string
  readonly area: Area
  readonly label: Label
  readonly scope: Scope
  /** The rows come from a view that a schema step creates; triggers of that step write through it. */
  readonly view: boolean
  /** Natural key within the scope; unique, compared without case. A reference names a one-field key. */
  readonly key: readonly string[]
  readonly permission: Permission
  /** Who may read its list; writing, and reading by other screens, need the permission. */
  readonly reads: Access
  /** Own fields after the standard ones. */
  readonly fields: F
  readonly operations: readonly Operation[]
  /** Fields searched by the quick search; default: key and name. */
  readonly searchable: readonly string[]
  /** Fields that a list shows next to the key, before the others. */
  readonly leading: readonly string[]
  /** Default sorting of the list. */
  readonly sorting: string
  /** The table may have a million rows: every declared sorting of the list gets an index. */
  readonly large: boolean
  /**
   * Most rows change at once when a plan is accepted. Pages keep free space and no index contains a changing column, so
   * PostgreSQL writes the new version to the same page (HOT) and updates no index.
   */
  readonly replanned: boolean
  /** Many rows sometimes change at once (planned dates, an import of all of them): pages keep free space. */
  readonly rewritten: boolean
  /** Rows are edges from one field to another; the graph must have no cycle (BOM). */
  readonly acyclic?: readonly [from: string, to: string]
  /**
   * Fields that name the owning row of another entity: readers who may not see that row do not see this one either. A row
   * with an empty field has no owner.
   */
  readonly follows?: Readonly<Record<string, string>>
  /** The same for rows whose kind is given by a field. */
  readonly ends?: readonly RowEnd[]
  /**
   * Rows are figures over rows of other entities. Readers with hidden rows or columns do not see them, because the figures
   * include the hidden values.
   */
  readonly aggregate?: boolean
  /** Users with assigned resources need this right to write rows. */
  readonly assignedRight?: AssignedRight
  /** Checks a row whose single values are valid; a change passes only the values that it writes. */
  readonly check?: RowCheck
  /** State fields: the transitions that lists and files may make. Actions have their own rules. */
  readonly states?: Readonly<Record<string, StateSteps>>
  /** Own entities of a tenant: the field with the plan unit that a row belongs to; other plan units do not see it. */
  readonly unitField?: string
  /** Own tables of a tenant (domain/modelling): the database table with the rows. */
  readonly table?: string
  /** Own tables of a tenant: the route of the list, which is not in the menu of the product. */
  readonly route?: string
}

/** A row named by kind and key: readers who see none of the rows of that kind and key do not see the naming row. */
export interface RowEnd {
  /** Field that holds the kind. */
  readonly kind: string
  /** Field that holds the key. */
  readonly key: string
  /** Rows by kind: the key is the values of the fields with a blank between them, empty ones left out. */
  readonly rows: Readonly<Record<string, readonly NamedRow[]>>
  /**
   * Fields that reveal values of the named row, with these values by entity: readers who may not see one of the values do
   * not see the field.
   */
  readonly reveals?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

export interface NamedRow {
  readonly entity: string
  readonly by: readonly string[]
}

interface EntityDeclaration<F extends Fields> {
  readonly name: string
  readonly service: string
  readonly area: Area
  readonly label: Label
  readonly scope?: Scope
  readonly view?: boolean
  readonly key?: readonly string[]
  readonly permission?: Permission
  /** Default: holders of the permission. */
  readonly reads?: Access
  /** false: the entity has none of the standard fields (code, name, remark, user fields ...). */
  readonly standard?: boolean
  readonly fields: F
  readonly operations?: readonly Operation[]
  readonly searchable?: readonly string[]
  readonly leading?: readonly string[]
  readonly sorting?: string
  readonly large?: boolean
  readonly replanned?: boolean
  readonly rewritten?: boolean
  readonly acyclic?: readonly [from: string, to: string]
  readonly follows?: Readonly<Record<string, string>>
  readonly ends?: readonly RowEnd[]
  readonly aggregate?: boolean
  readonly assignedRight?: AssignedRight
  readonly check?: RowCheck
  readonly states?: Readonly<Record<string, StateSteps>>
  readonly unitField?: string
  readonly table?: string
  readonly route?: string
}

/**
 * Declares an entity once. Table, policy, endpoints, validation, list screen, form, filters, import, export
 * and their tests follow from it. A declaration contains only what differs from the defaults.
 */
export function defineEntity<const F extends Fields>(declaration: EntityDeclaration<F>): Entity<F> {
  const { standard = true, fields, key = ['code'], ...rest } = declaration
  const all = (standard ? { ...standardFields.head, ...fields, ...standardFields.tail } : fields) as F &
    Fields
  for (const name of key)
    if (!(name in all)) throw new Error(`${declaration.name}: key field ${name} is not declared`)
  for (const name of declaration.leading ?? [])
    if (!(name in all)) throw new Error(`${declaration.name}: leading field ${name} is not declared`)
  return {
    scope: 'planUnit',
    view: false,
    large: false,
    replanned: false,
    rewritten: false,
    permission: 'Pages.Roles',
    reads: declaration.permission ?? 'Pages.Roles',
    operations: ['create', 'update', 'delete', 'import'],
    searchable: 'name' in all ? [...new Set([...key, 'name'])] : key,
    leading: [],
    sorting: key.join(','),
    ...rest,
    key,
    fields: all,
  }
}

/** The fields a client may write. */
export function writableFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(([, field]) => !field.readOnly)
}

/** The fields a file may bring: those a client may write, and what the server kept of a row that comes back. */
export function importFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(([, field]) => !field.readOnly || field.restored)
}

/** camelCase to snake_case: `needDate` -> `need_date`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/([a-z])(\d+)$/, '$1_$2')
}

export const tableOf = (entity: Entity): string => entity.table ?? snakeCase(entity.name)
export const columnOf = (field: string): string => snakeCase(field)

/** Column of a field of an entity; a field of a tenant's own has that of the user field in which it is kept. */
export const columnIn = ({ fields }: Pick<Entity, 'fields'>, field: string): string =>
  columnOf(fields[field]?.stored ?? field)

/** A field as messages name it: `entity / field`. */
export const fieldText = ({ label, fields }: Entity, field: string, language: Language): string =>
  `${textOf(label, language)} / ${textOf(fields[field]!.label, language)}`
