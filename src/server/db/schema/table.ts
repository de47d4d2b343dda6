import { createHash } from 'node:crypto'
import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import type { Field, FieldKind, Generated } from '#domain/field-kinds.ts'
import { placeInputs } from '#domain/scheduling/place-inputs.ts'

/** SQL type of a field kind. Texts are bounded as entities.md §0 says; `references` is explained in links.ts. */
const sqlTypes: Record<FieldKind, (field: Field) => string> = {
  code: (field) => `character varying(${field.length ?? 80})`,
  text: (field) => `character varying(${field.length ?? 400})`,
  longText: () => 'text',
  integer: (field) => (field.bytes === 4 ? 'integer' : 'bigint'),
  quantity: () => 'numeric(20,6)',
  flag: () => 'boolean',
  date: () => 'date',
  time: () => 'timestamp with time zone',
  duration: () => 'bigint',
  choice: () => 'character varying(40)',
  reference: (field) => `character varying(${field.length ?? 80})`,
  references: () => 'text[]',
  expression: () => 'text',
  color: () => 'character varying(40)',
  json: () => 'jsonb',
}

/** SQL type of the column of a field. */
export const columnType = (field: Field): string => sqlTypes[field.kind](field)

export interface Column {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** SQL of the default; null: none. */
  readonly default: string | null
  /** SQL that the database computes the column from; null: a plain column. */
  readonly generated: string | null
}

export interface ForeignKey {
  readonly name: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

export interface Index {
  readonly name: string
  readonly unique: boolean
  /** SQL of the indexed expressions. */
  readonly on: readonly string[]
  /** SQL of columns it carries along, so that a walk through it need not look at the rows. */
  readonly carries?: readonly string[]
  readonly where?: string
  /** The method; left out: PostgreSQL's own. */
  readonly using?: string
  /** Extensions of the database without which it is not made. */
  readonly needs?: readonly string[]
}

/** A list field: the text[] column and the link table that carries its foreign key. */
export interface Link {
  readonly table: string
  readonly column: string
  readonly target: ForeignKey
}

export interface Table {
  readonly name: string
  /** Columns that name the owner of a row: none, tenant_id, or tenant_id and plan_unit_code. */
  readonly scope: readonly string[]
  /** A further column that names the plan unit in which alone a row is seen. */
  readonly unitColumn?: string
  /** Queries written by users may read it (accounts and tenants they may not). */
  readonly readable: boolean
  readonly columns: readonly Column[]
  /** Its changes may change the plan, and are noted (plan-changes.ts). */
  readonly noted: boolean
  /** Percent of a page that new rows fill; null: as PostgreSQL does. */
  readonly fillfactor: number | null
  /** The unique constraint that references point to; null when nothing does. */
  readonly keyConstraint: { readonly name: string; readonly columns: readonly string[] } | null
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly links: readonly Link[]
}

/** Columns that say to which scope a row belongs. */
export const scopeColumns: Readonly<Record<Entity['scope'], readonly string[]>> = {
  host: [],
  tenant: ['tenant_id'],
  planUnit: ['tenant_id', 'plan_unit_code'],
}

const textual: ReadonlySet<FieldKind> = new Set<FieldKind>(['code', 'text', 'reference', 'choice'])

/** PostgreSQL cuts names at 63 bytes silently; a longer one gets a hash instead. */
export function nameOf(...parts: readonly string[]): string {
  const name = parts.join('_')
  if (name.length <= 63) return name
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

/** The table of an entity, given all entities (for the targets of references). */
export function tableOfEntity(entity: Entity, all: readonly Entity[]): Table {
  const name = tableOf(entity)
  const scope = scopeColumns[entity.scope]
  const fields = Object.entries(entity.fields)
  const named = (target: string) => {
    const found = all.find((other) => other.name === target)
    if (!found) throw new Error(`${entity.name} refers to ${target}, which is not declared`)
    return found
  }
  const referring = fields.filter(([, field]) => field.kind === 'reference')
  const planUnit = all.find((other) => other.name === 'planUnit')
  return {
    name,
    scope,
    ...(entity.unitField === undefined ? {} : { unitColumn: columnOf(entity.unitField) }),
    readable: entity.scope !== 'host' && entity.area !== 'access',
    columns: fields.map(([field, declared]) => column(field, declared)),
    noted: placeInputs.includes(entity.name),
    fillfactor: entity.replanned || entity.rewritten ? 45 : null,
    keyConstraint: isReferenced(entity, all)
      ? { name: nameOf(name, 'code_key'), columns: [...scope, columnOf(keyOf(entity))] }
      : null,
    indexes: [
      keyIndex(entity, name, scope),
      ...fieldIndexes(entity, name, scope),
      ...listIndexes(entity, name, scope),
      ...searchIndexes(entity, name),
    ],
    foreignKeys: [
      ...(entity.scope === 'planUnit' && planUnit && !hasUnitByReference(entity, all)
        ? [
            {
              name: nameOf(name, 'plan_unit_fk'),
              columns: ['tenant_id', 'plan_unit_code'],
              target: tableOf(planUnit),
              targetColumns: ['tenant_id', columnOf(keyOf(planUnit))],
            },
          ]
        : []),
      ...referring.map(([field, declared]) =>
        foreignKey(name, entity, columnOf(field), named(declared.target!)),
      ),
    ],
    links: fields
      .filter(([, field]) => field.kind === 'references')
      .map(([field, declared]) => {
        const table = nameOf(name, '', columnOf(field))
        return {
          table,
          column: columnOf(field),
          target: foreignKey(table, entity, 'code', named(declared.target!)),
        }
      }),
  }
}

function column(field: string, declared: Field): Column {
  const list = declared.kind === 'references'
  return {
    name: columnOf(field),
    type: columnType(declared),
    required: declared.required || list || (declared.kind === 'flag' && declared.default !== undefined),
    generated: declared.generated ? generatedSql(declared.generated) : null,
    default: list ? "'{}'::text[]" : declared.default === undefined ? null : literal(declared.default),
  }
}

const generatedSql = ({ of, minus }: Generated): string =>
  `greatest(0, ${[of, ...minus].map((field) => `coalesce(${quoted(columnOf(field))}, 0)`).join(' - ')})`

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

function keyOf(entity: Entity): string {
  const [key, ...more] = entity.key
  if (key === undefined || more.length > 0) throw new Error(`${entity.name} has no one-field key to refer to`)
  return key
}

/**
 * Does a required reference into the same plan unit say already that the unit exists? Rows of other entities name it
 * directly as well; where most rows are written at once, each key that is checked counts.
 */
const hasUnitByReference = (entity: Entity, all: readonly Entity[]): boolean =>
  entity.replanned &&
  Object.values(entity.fields).some(
    ({ kind, required, target }) =>
      kind === 'reference' &&
      required &&
      all.some(({ name, scope }) => name === target && scope === 'planUnit'),
  )

function isReferenced(entity: Entity, all: readonly Entity[]): boolean {
  return (
    entity.name === 'planUnit' ||
    all.some((other) => Object.values(other.fields).some((field) => field.target === entity.name))
  )
}

/** References carry the scope of both sides, so a row can never point into another tenant or plan unit. */
function foreignKey(table: string, from: Entity, column: string, target: Entity): ForeignKey {
  const scope = scopeColumns[target.scope]
  if (scope.length > scopeColumns[from.scope].length)
    throw new Error(`${from.name} (${from.scope}) cannot refer to ${target.name} (${target.scope})`)
  return {
    name: nameOf(table, column, 'fk'),
    columns: [...scope, column],
    target: tableOf(target),
    targetColumns: [...scope, columnOf(keyOf(target))],
  }
}

/** Codes are unique whatever their case; two rows that both leave a part of the key empty clash too. */
function keyIndex(entity: Entity, table: string, scope: readonly string[]): Index {
  const parts = entity.key.map((field) =>
    textual.has(entity.fields[field]!.kind) ? `lower(${quoted(columnOf(field))})` : quoted(columnOf(field)),
  )
  return { name: nameOf(table, 'key'), unique: true, on: [...scope, ...parts] }
}

/**
 * Indexes that a list of a large entity is read by: in its own order, and by each field that is declared as indexed. They
 * are what platform/crud/order.ts sorts by, with the row's id as the last key. The field that its own order begins with needs none
 * beside that: rows of one value are few, and sorted by their id as they are read.
 */
function listIndexes(entity: Entity, table: string, scope: readonly string[]): Index[] {
  if (!entity.large) return []
  const first = entity.sorting.split(/[ ,]/)[0]
  const indexed = Object.entries(entity.fields)
    .filter(([name, field]) => field.indexed && name !== first && field.kind !== 'references')
    .map(([name]) => name)
  return [entity.sorting, ...indexed].map((sorting) => {
    const terms = sorting.split(',').map((term) => term.trim().split(' '))
    const columns = terms.map(([name]) => quoted(columnOf(name!)))
    const isText = terms.map(([name]) => textual.has(entity.fields[name!]!.kind))
    const keys = columns.map(
      (sql, at) => `${isText[at] ? `lower(${sql})` : sql}${terms[at]![1] === 'desc' ? ' desc' : ''}`,
    )
    return {
      name: nameOf(table, ...terms.map(([name]) => columnOf(name!)), 'list'),
      unique: false,
      on: [...scope, ...keys, terms.at(-1)![1] === 'desc' ? 'id desc' : 'id'],
      // Without the column itself, no list by its lower case could be read from the index alone.
      carries: columns.filter((_, at) => isText[at]),
    }
  })
}

/**
 * What the quick search of a large list finds parts of texts by (platform/crud/list-source.ts). Keeping it up costs a quarter of
 * adding a row; plans are written anew too often for that.
 */
function searchIndexes(entity: Entity, table: string): Index[] {
  if (!entity.large || entity.replanned) return []
  const on = entity.searchable.map((name) => `lower(${quoted(columnOf(name))}::text) gin_trgm_ops`)
  return [{ name: nameOf(table, 'search'), unique: false, using: 'gin', on, needs: ['pg_trgm'] }]
}

function fieldIndexes(entity: Entity, table: string, scope: readonly string[]): Index[] {
  return (
    Object.entries(entity.fields)
      .filter(
        ([, field]) => (field.indexed === true || field.kind === 'reference') && field.kind !== 'references',
      )
      // A list's index begins the same way where texts are not lowered.
      .filter(([, field]) => !entity.large || textual.has(field.kind))
      .map(([field, declared]) => ({
        name: nameOf(table, columnOf(field), 'idx'),
        unique: false,
        on: [...scope, quoted(columnOf(field))],
        ...(declared.required ? {} : { where: `${quoted(columnOf(field))} is not null` }),
      }))
  )
}

export const quoted = (name: string): string => `"${name}"`
