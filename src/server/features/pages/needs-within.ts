import type { LinkedParts } from '#domain/pages/linked.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { dashboardsIn } from '#domain/pages/wall-reads.ts'
import type { Tx } from '../../db/tenant.ts'
import { readContent } from './content.ts'
import { wholeOf } from './linked.ts'
import { distinctNeeds, needsOf, type PageNeed } from './needs.ts'
import { published } from './store.ts'

/** Published dashboards by their codes in lower case; '': the default one. */
async function dashboards(tx: Tx, codes: readonly string[]): Promise<PageFile[]> {
  const rows = await tx.rows<{ content: string }>(
    `select c.content from ${published}
     where p.kind = 'dashboard' and (lower(p.code) = any ($1) or ('' = any ($1) and p.is_default)) order by p.id`,
    [codes],
  )
  return rows.map(({ content }) => readContent(JSON.parse(content)).page)
}

/**
 * What a page needs with the parts that it links and the published dashboards inside of it, each once; `drafts` stand for
 * published parts.
 */
export async function needsWithin(
  tx: Tx,
  page: PageFile,
  drafts?: LinkedParts,
): Promise<readonly PageNeed[]> {
  const needs: PageNeed[] = []
  const asked = new Set<string>()
  for (let next = [page]; next.length > 0; ) {
    const codes: string[] = []
    for (const one of next) {
      const whole = await wholeOf(tx, one, drafts)
      needs.push(...needsOf(whole, tx.model))
      codes.push(...dashboardsIn(whole))
    }
    const more = [...new Set(codes)].filter((code) => !asked.has(code))
    for (const code of more) asked.add(code)
    next = more.length === 0 ? [] : await dashboards(tx, more)
  }
  return distinctNeeds(needs)
}
