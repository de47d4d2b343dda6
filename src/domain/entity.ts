import { standardFields } from './standard-fields.ts'
import type { Field, Fields } from './field-kinds.ts'
import { textOf, type Label, type Language } from './label.ts'
import type { Access, Permission } from './permissions.ts'
import type { RowFault } from './rules/messages.ts'

/** The same area names stand in every layer, so one area is one vertical slice of the tree. */
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

/** What an assignment of resources (entity ResourceAssign) lets its user do with work on them, beside seeing it. */
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
  /** The rows are those of a view that a step of the schema makes; what is written through it is written by triggers of that step. */
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
  /** Sorting of the list when the user chose none. */
  readonly sorting: string
  /** Rows may number a million: every order of the list that is declared gets an index that serves it to the last page. */
  readonly large: boolean
  /**
   * Most rows change at once, each time a plan is accepted: their pages keep room for that, and no index holds what changes,
   * so that a changed row is written next to the old one and no index has to be.
   */
  readonly replanned: boolean
  /** Many rows change at once, now and then (planned dates, a file over all of them): pages keep room as well. */
  readonly rewritten: boolean
  /** Rows are steps from one field to another, and no chain of them may lead back to its start (BOM). */
  readonly acyclic?: readonly [from: string, to: string]
  /**
   * Fields that name the row of another entity to which a row belongs: who does not see that row does not see this one
   * either. A row in which such a field is empty belongs to nobody.
   */
  readonly follows?: Readonly<Record<string, string>>
  /** The same where a field says of which kind the named row is. */
  readonly ends?: readonly RowEnd[]
  /**
   * Rows are figures that were computed over rows of other entities. A reader from whom any row or column is kept does
   * not see them, because they include what is kept.
   */
  readonly aggregate?: boolean
  /** Writing rows needs this right of those to whom resources are assigned. */
  readonly assignedRight?: AssignedRight
  /** What is wrong with a row whose single values are sound; a change gives only the values it writes. */
  readonly check?: RowCheck
  /** Choices that say in which state a row is: the steps that lists and files may make. Actions have their own rules. */
  readonly states?: Readonly<Record<string, StateSteps>>
  /** Of an entity of the tenant: the field with the plan unit in which alone a row is seen and written. */
  readonly unitField?: string
  /** Of a table of a tenant's own (domain/modelling): the table of the database in which its rows are. */
  readonly table?: string
  /** Of a table of a tenant's own: the route of its list, which the menu of the product does not have. */
  readonly route?: string
}

/** A row named by its kind and its key: who sees none of the rows that the kind allows does not see the naming row. */
export interface RowEnd {
  /** Field that holds the kind. */
  readonly kind: string
  /** Field that holds the key. */
  readonly key: string
  /** Rows by kind: the key is the values of the fields with a blank between them, empty ones left out. */
  readonly rows: Readonly<Record<string, readonly NamedRow[]>>
  /**
   * Fields of the row that reveal values of the named row, with these, by entity: who does not see one of the values does
   * not see the field either.
   */
  readonly reveals?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

export interface NamedRow {
  readonly entity: string
  readonly by: readonly string[]
}

/** Code of a state and those that may come next; none: the state changes by actions alone. */
export type StateSteps = Readonly<Record<string, readonly string[]>>

export type RowCheck = (values: Readonly<Record<string, unknown>>, fields: Fields) => readonly RowFault[]

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
 * and their tests follow from it. What differs from the defaults is all that a declaration says.
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
