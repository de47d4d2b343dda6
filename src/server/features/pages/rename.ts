import { designPage } from '#domain/entities/pages/design-page.ts'
import { renamedWithin, type RenamedText, type RenamedValue } from '#domain/expressions/rename-within.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import type { Tx } from '../../db/tenant.ts'
import { contents, draftVersion, keepContent, pages, type KeptContent } from './store.ts'

/** A page that names a renamed value. */
export interface RenamedPage extends RenamedText {
  readonly code: string
}

interface Naming extends Pick<KeptContent, 'version' | 'content' | 'by' | 'note'> {
  readonly id: string
  readonly code: string
}

/** Drafts and published versions in which a text can stand; versions of before stay as they were. */
const naming = (tx: Tx, text: string): Promise<Naming[]> =>
  tx.rows<Naming>(
    `select p.id, p.code, c.version, c.content, c.by_user as by, c.note from ${pages} p
     join ${contents} c on c.tenant_id = p.tenant_id and c.page_id = p.id
     where (c.version = ${draftVersion} or c.version = p.version) and position(lower($1) in lower(c.content)) > 0
     order by lower(p.code), c.version for update of p`,
    [text],
  )

/** Gives a value another code in the expressions and conditions of all pages; `preview` says where it would. */
export async function renameInPages(
  tx: Tx,
  renaming: RenamedValue,
  preview: boolean,
): Promise<RenamedPage[]> {
  const found = new Map<string, RenamedText[]>()
  for (const { id, code, version, content, by, note } of await naming(tx, renaming.from)) {
    const { value, texts } = renamedWithin(JSON.parse(content), renaming)
    if (texts.length === 0) continue
    found.set(code, [...(found.get(code) ?? []), ...texts])
    if (preview) continue
    await keepContent(tx, id, { version, content: JSON.stringify(value), by, note })
    await auditRow(designPage, tx, 'update', { code }, { code, content: renaming.to })
  }
  const joined = (texts: readonly RenamedText[], side: keyof RenamedText): string =>
    [...new Set(texts.map((one) => one[side]))].join('\n')
  return [...found].map(([code, texts]) => ({
    code,
    before: joined(texts, 'before'),
    after: joined(texts, 'after'),
  }))
}
