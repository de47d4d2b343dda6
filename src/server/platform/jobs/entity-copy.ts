import { entityNamed } from '#domain/entities/index.ts'
import type { WireValue } from '#domain/checks/values.ts'
import { copyText } from '../exchange/copy-text.ts'

/** Rows of an entity ready for COPY into a stage (platform/exchange/stage.ts): made in a worker, written by the server. */
export interface EntityCopy {
  readonly entity: string
  readonly fields: readonly string[]
  readonly rows: number
  /** COPY text format: a line number, then the fields. */
  readonly content: Uint8Array<ArrayBuffer>
}

/** Rows given field by field in wire form. */
export function entityCopy<F extends string>(
  entity: string,
  fields: readonly F[],
  rows: Iterable<Readonly<Record<F, unknown>>>,
): EntityCopy {
  const declared = entityNamed(entity).fields
  const kinds = fields.map((field) => {
    const found = declared[field]
    if (!found) throw new Error(`${entity} has no field ${field}`)
    return found.kind
  })
  const lines: string[] = []
  for (const row of rows) {
    const cells = fields.map((field, k) => copyText(kinds[k]!, row[field] as WireValue))
    lines.push(`${lines.length + 1}\t${cells.join('\t')}\n`)
  }
  const content = new TextEncoder().encode(lines.join(''))
  return { entity, fields, rows: lines.length, content }
}
