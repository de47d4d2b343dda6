import type { Tx } from '../../db/tenant.ts'

/** What of the data left the product: fields of domain/access/export-facts.ts; blank ones are left out. */
export interface ExportFacts {
  readonly rows: number
  readonly format: string
  readonly table?: string | null | undefined
  readonly keyword?: string | null | undefined
  readonly filter?: string | null | undefined
  readonly sorting?: string | null | undefined
  readonly columns?: string | null | undefined
  /** Recipients to which the server sent the file by itself. */
  readonly recipients?: string | null | undefined
  /** The document that was printed, and the rows of which. */
  readonly document?: string | undefined
  readonly codes?: string | undefined
  /** The print template that was filled. */
  readonly template?: string | undefined
  /** What a report was asked. */
  readonly params?: unknown
}

/** One line of the audit log per file, before the first byte of it: what cannot be recorded does not leave. */
export function auditExport(tx: Tx, entity: string, key: string, facts: ExportFacts): Promise<number> {
  const said = Object.entries(facts).filter(([, fact]) => fact !== null && fact !== undefined && fact !== '')
  return tx.run(`insert into audit_log (action, entity, key, after) values ('export', $1, $2, $3)`, [
    entity,
    key.slice(0, 400),
    JSON.stringify(Object.fromEntries(said)),
  ])
}
