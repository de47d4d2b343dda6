import { hasLinks, linkedCodes, partKey, wholePage, type LinkedParts } from '#domain/pages/linked.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { OutputOf } from '#domain/service.ts'
import type { designPages } from '#domain/services/pages/pages.ts'
import type { Tx } from '../../db/tenant.ts'
import { readContent } from './content.ts'
import { published } from './store.ts'

const partContent = `select p.code, p.name, p.name_en as "nameEn", p.version, c.content from ${published}
  where p.kind = 'template' and p.owner_type = 'all'`

type Part = OutputOf<typeof designPages.parts>['items'][number]
type KeptPart = Omit<Part, 'content'> & { readonly content: string }

/** Every template that pages may link, as it is published. */
export async function partsToLink(tx: Tx): Promise<{ items: Part[] }> {
  const rows = await tx.rows<KeptPart>(`${partContent} order by lower(p.code)`)
  return { items: rows.map((row) => ({ ...row, content: JSON.parse(row.content) as unknown })) }
}

/** The parts that a page links, and those that they link; `drafts` stand for what is published of them. */
export async function partsOf(tx: Tx, page: PageFile, drafts: LinkedParts = new Map()): Promise<LinkedParts> {
  const parts = new Map<string, PageFile>()
  let codes = linkedCodes(page).map(partKey)
  while (codes.length > 0) {
    const drafted = codes.flatMap((code) => drafts.get(code) ?? [])
    const rows = await tx.rows<KeptPart>(`${partContent} and lower(p.code) = any ($1) order by p.id`, [
      codes.filter((code) => !drafts.has(code)),
    ])
    const read = [...drafted, ...rows.map(({ content }) => readContent(JSON.parse(content)).page)]
    for (const part of read) parts.set(partKey(part.code), part)
    codes = [...new Set(read.flatMap(linkedCodes).map(partKey))].filter((code) => !parts.has(code))
  }
  return parts
}

/** A page with the contents of its linked parts, as they are published or drafted. */
export const wholeOf = async (tx: Tx, page: PageFile, drafts?: LinkedParts): Promise<PageFile> =>
  hasLinks(page) ? wholePage(page, await partsOf(tx, page, drafts)).page : page

/** The kept text of a page as its viewers get it. */
export async function wholeContent(tx: Tx, content: string): Promise<unknown> {
  const file = JSON.parse(content) as unknown
  return content.includes('"linked"') ? wholeOf(tx, readContent(file).page) : file
}
