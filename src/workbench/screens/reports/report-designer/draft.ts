import { customCode } from '#domain/modelling/custom-field.ts'
import {
  newColumn,
  newDefinition,
  reservedNames,
  type DesignColumn,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'

/** A report while it is edited. */
export interface Draft {
  /** Null: it is not kept yet. */
  readonly id: string | null
  readonly rowVersion: number | null
  readonly code: string
  readonly name: string
  readonly folder: string
  readonly roles: readonly string[]
  readonly definition: ReportDefinition
}

export const emptyDraft = (entity: string): Draft => ({
  id: null,
  rowVersion: null,
  code: '',
  name: '',
  folder: 'orders',
  roles: [],
  definition: newDefinition(entity),
})

/** A name that none of some names is: `itemName`, `itemName2`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const plain = wanted.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 36)
  const base = /^[A-Za-z]/.test(plain) ? plain[0]!.toLowerCase() + plain.slice(1) : `c${plain}`
  const used = new Set([...taken, ...reservedNames].map((name) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`
    if (!used.has(name.toLowerCase())) return name
  }
}

/** `ME.item.name` is named `itemName`. */
export const nameOfPath = (path: string): string =>
  path
    .split('.')
    .slice(1)
    .flatMap((part) => (customCode(part) ?? part).split('_').filter(Boolean))
    .map((part, at) => (at === 0 ? part[0]!.toLowerCase() : part[0]!.toUpperCase()) + part.slice(1))
    .join('')

function withNewColumn(definition: ReportDefinition, wanted: string, expression: string): ReportDefinition {
  const taken = definition.columns.map(({ name }) => name)
  return {
    ...definition,
    columns: [...definition.columns, newColumn(freeName(wanted, taken), expression)],
  }
}

export const withField = (definition: ReportDefinition, path: string): ReportDefinition =>
  withNewColumn(definition, nameOfPath(path), path)

export const withComputed = (definition: ReportDefinition): ReportDefinition =>
  withNewColumn(definition, 'computed', '')

export function withColumn(
  definition: ReportDefinition,
  at: number,
  change: Partial<DesignColumn>,
): ReportDefinition {
  return {
    ...definition,
    columns: definition.columns.map((column, index) => (index === at ? { ...column, ...change } : column)),
  }
}

/** Without a column; groups and sorting do not name it any more. */
export function withoutColumn(definition: ReportDefinition, at: number): ReportDefinition {
  const { name } = definition.columns[at]!
  return {
    ...definition,
    columns: definition.columns.toSpliced(at, 1),
    groups: definition.groups.filter((group) => group !== name),
    sort: definition.sort.filter(({ column }) => column !== name),
  }
}

export function moved<T>(rows: readonly T[], at: number, step: number): readonly T[] {
  const to = at + step
  if (to < 0 || to >= rows.length) return rows
  return rows.toSpliced(at, 1).toSpliced(to, 0, rows[at]!)
}
