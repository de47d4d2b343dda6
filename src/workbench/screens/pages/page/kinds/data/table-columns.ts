import type { Fields } from '#domain/field-kinds.ts'
import { columnsOf, type GridColumn } from '../../../../../grid/model/column.ts'

/** A column as the page declares it, with its title in the language of the user; '': that of the field. */
export interface TableColumn {
  readonly field: string
  readonly title: string
  readonly width: number | null
}

/** Columns in the order of the page; without any, all fields of the source with the key in view while they scroll. */
export function tableColumns(
  fields: Fields,
  declared: readonly TableColumn[],
  key: string,
): readonly GridColumn[] {
  // One whose field is still to be chosen takes away none of the others.
  if (declared.every(({ field }) => field === ''))
    return columnsOf(fields, fields[key] ? { [key]: { pin: 'left' } } : {})
  const seen = new Set<string>()
  return declared.flatMap(({ field, title, width }) => {
    const known = fields[field]
    if (!known || seen.has(field)) return []
    seen.add(field)
    return columnsOf({ [field]: known }).map((column) => ({
      ...column,
      // What the page names is shown, also where lists begin without it.
      hidden: false,
      ...(title === '' ? {} : { title: { zh: title, en: title } }),
      ...(width === null ? {} : { designedWidth: width }),
    }))
  })
}
