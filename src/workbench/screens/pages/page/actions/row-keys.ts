import type { Row } from '#domain/expressions/index.ts'
import { pageEntity, sourceValues } from '#domain/pages/source-fields.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { runFields } from '#domain/results/run-data.ts'
import { currentModel } from '../../../../client/model.ts'
import type { OpenPage } from '../page-context.ts'
import { wireText } from '../wire-values.ts'

/** The first part of the key of an entity; undefined: the rows of a source have no declared key. */
function declaredKey(source: PageSource): string | undefined {
  const rows = sourceValues(source, 'rows')
  return rows ? pageEntity(rows.entity, currentModel())?.key[0] : undefined
}

/** What all rows of a run share names none of them. */
const isOfRow = (source: PageSource | undefined, field: string): boolean =>
  source?.kind !== 'run' || !Object.hasOwn(runFields, field)

/** Field whose value names a row of a source: the key of its entity, of groups and others their first field. */
export function keyOfSource({ page, fields }: Pick<OpenPage, 'page' | 'fields'>, name: string): string {
  const source = page.sources.find((one) => one.name === name)
  const known = Object.keys(fields[name] ?? {})
  const key = source && declaredKey(source)
  if (key !== undefined && known.includes(key)) return key
  return known.find((field) => isOfRow(source, field)) ?? 'code'
}

/** Ids of rows: of the entity, else the value that names them, with a number where several rows share one. */
export function idsOf(rows: readonly Row[], key: string): readonly string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const name = wireText(row['id']) || wireText(row[key])
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before === 0 ? name : `${name}\u0000${before + 1}`
  })
}
