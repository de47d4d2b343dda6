import type { Entity } from '#domain/entity.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import type { GridColumn } from '../grid/model/column.ts'

/** Columns of a list; those that hold names of entities show what the entities are called. */
export function withEntityTexts(
  columns: readonly GridColumn[],
  { fields }: Entity,
  { entities }: Pick<TenantModel, 'entities'>,
): GridColumn[] {
  const texts = Object.fromEntries(entities.map(({ name, label }) => [name, label]))
  return columns.map((column) => (fields[column.field]?.namesEntity ? { ...column, texts } : column))
}
