import type { Environment } from '../expressions/environment.ts'
import { fieldsObject, plainEnvironment } from '../expressions/objects.ts'
import { plainName } from '../expressions/environment.ts'
import { date, flag, quantity, text, time, type Field } from '../field-kinds.ts'
import type { MappedColumn, SourceValueKind } from './source-row.ts'

const label = { zh: '来源行', en: 'source row' }

const fieldOf: Readonly<Record<SourceValueKind, (name: string) => Field>> = {
  text: (name) => text(name, name),
  other: (name) => text(name, name),
  number: (name) => quantity(name, name),
  flag: (name) => flag(name, name),
  date: (name) => date(name, name),
  time: (name) => time(name, name),
}

/**
 * Names under which expressions know the columns of a source (`ME.MATNR`), by column: what an expression cannot write
 * becomes `_`, and a column of which nothing is left is `c` with its place from 1.
 */
export function expressionNames(columns: readonly MappedColumn[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const [place, { name }] of columns.entries()) {
    const written = name.replaceAll(/[^A-Za-z0-9_]/g, '_')
    const plain = /^[A-Za-z_]/.test(written) && /[A-Za-z]/.test(written) ? written : `c${place + 1}`
    const free = taken.has(plainName(plain)) ? `c${place + 1}` : plain
    taken.add(plainName(free))
    names.set(name, free)
  }
  return names
}

/** What expressions over rows of a source may name. */
export function sourceEnvironment(columns: readonly MappedColumn[]): Environment {
  const names = expressionNames(columns)
  const fields = Object.fromEntries(
    columns.map(({ name, kind }) => [names.get(name)!, fieldOf[kind](name)] as const),
  )
  return plainEnvironment({ roots: { ME: 'source' }, objects: [fieldsObject('source', label, fields)] })
}
