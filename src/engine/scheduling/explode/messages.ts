import type { ExplosionText } from '#domain/planning/explosion-texts.ts'
import { TableBuilder, type Table } from '../../columns.ts'
import { explodeMessageSchema } from './output.ts'

export interface Finding {
  readonly level: 'E' | 'W' | 'I'
  readonly code: ExplosionText
  readonly order?: string | null
  readonly item?: string | null
  readonly procNo?: number | null
  readonly operation?: string | null
  readonly value?: string | null
}

const rank = { E: 0, W: 1, I: 2 } as const
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Distinct messages, errors first, then by order, item and process: independent of the order of the rows. */
export class Findings {
  readonly #found = new Map<string, Finding>()

  add(finding: Finding): void {
    const { level, code, order, item, procNo, operation, value } = finding
    const key = [level, code, order, item, procNo, operation, value].map((part) => part ?? '').join('\u0001')
    if (!this.#found.has(key)) this.#found.set(key, finding)
  }

  table(): Table<typeof explodeMessageSchema> {
    const text = (finding: Finding, name: 'order' | 'item' | 'operation' | 'value') => finding[name] ?? ''
    const sorted = [...this.#found.values()].sort(
      (a, b) =>
        rank[a.level] - rank[b.level] ||
        compare(text(a, 'order'), text(b, 'order')) ||
        compare(text(a, 'item'), text(b, 'item')) ||
        (a.procNo ?? -1) - (b.procNo ?? -1) ||
        compare(a.code, b.code) ||
        compare(text(a, 'operation'), text(b, 'operation')) ||
        compare(text(a, 'value'), text(b, 'value')),
    )
    const builder = new TableBuilder(explodeMessageSchema)
    for (const finding of sorted) builder.add(finding)
    return builder.table()
  }
}
