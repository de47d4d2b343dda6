import { dataNamed } from '#domain/results/run-data.ts'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import type { Field } from '#domain/field-kinds.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { joinedLabel } from '#domain/reports/designed/column.ts'
import type { TreeLine } from '../../../parts/tree-keys.ts'

/** A field of the data, or of a row that it refers to. */
export interface FieldLine extends TreeLine {
  /** As expressions write it: `ME.item.name`. */
  readonly path: string
  readonly label: Label
  readonly field: Field
  /** Entity to which it leads; null: none that may be read. */
  readonly target: string | null
}

/** What of the data there is to add. */
export interface FieldsShown {
  readonly model: TenantModel
  /** Entities that may be read. */
  readonly allowed: ReadonlySet<string>
}

const deepest = 3

/** Path of the row that a reference leads to, by the entity and the field that holds the code. */
function rowPath(entity: string, field: string, model: TenantModel): string | null {
  const row = entityEnvironment(entity, model).object(entity)
  const found = row.properties().find(({ from }) => from.kind === 'reference' && from.field === field)
  return found?.name ?? null
}

function fieldsOf(
  entity: string,
  path: string,
  level: number,
  { model, allowed }: FieldsShown,
): (Omit<FieldLine, 'open'> & { readonly rows: string | null })[] {
  return Object.entries(dataNamed(entity, model).fields)
    .filter(([, field]) => field.kind !== 'json' && !field.secret)
    .map(([name, field]) => {
      const target = field.kind === 'reference' && allowed.has(field.target!) ? field.target! : null
      const row = target === null || level >= deepest ? null : rowPath(entity, name, model)
      return {
        id: `${path}.${name}`,
        level,
        path: `${path}.${name}`,
        label: field.label,
        field,
        target,
        rows: row === null ? null : `${path}.${row}`,
      }
    })
}

/** Fields of an entity in order; below an open reference those of the row that it leads to. */
export function fieldLines(
  entity: string,
  open: ReadonlySet<string>,
  shown: FieldsShown,
): readonly FieldLine[] {
  const below = (of: string, path: string, level: number): FieldLine[] =>
    fieldsOf(of, path, level, shown).flatMap(({ rows, ...line }) => {
      if (rows === null) return [{ ...line, open: null }]
      const isOpen = open.has(line.id)
      return [{ ...line, open: isOpen }, ...(isOpen ? below(line.target!, rows, level + 1) : [])]
    })
  return below(entity, 'ME', 0)
}

/** Fields of an entity and of the rows it refers to whose label or path has all of the words. */
export function foundFields(
  entity: string,
  keyword: string,
  shown: FieldsShown,
  language: Language,
): readonly FieldLine[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const own = fieldsOf(entity, 'ME', 0, shown)
  const joined = own.flatMap((line) =>
    line.rows === null
      ? []
      : fieldsOf(line.target!, line.rows, 0, shown).map((inner) => ({
          ...inner,
          label: joinedLabel(line.label, inner.label),
        })),
  )
  return [...own, ...joined]
    .filter(({ label, path }) => {
      const text = `${textOf(label, language)} ${path}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .map(({ rows: _rows, ...line }) => ({ ...line, open: null }))
}
