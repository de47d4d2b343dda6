import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { join } from 'node:path'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { contents, draftVersion, keptContent, keptPages, type KeptPage } from '../store.ts'
import { header, pagesFile, type Line, type PageMenu } from './page-lines.ts'
import { unitPageKinds, type UnitPageKind } from './unit-page-kinds.ts'

const read = async (tx: Tx, id: string, version: number | null): Promise<unknown> => {
  const kept = version === null ? undefined : await keptContent(tx, id, version)
  return kept ? (JSON.parse(kept.content) as unknown) : null
}

async function menuOf(tx: Tx, { appCode, roles }: KeptPage): Promise<PageMenu | null> {
  if (appCode === null) return null
  const app = await tx.row<Omit<PageMenu, 'roles'>>(
    `select module_code as "moduleCode", icon, sort_no as "sortNo" from ${whole('app')} where app_code = $1`,
    [appCode],
  )
  return app ? { ...app, roles } : null
}

/** Files that a content of these kinds names, and then the pages. */
async function* linesOf(tx: Tx): AsyncGenerator<Line> {
  const files = await tx.rows<{ id: string; name: string }>(
    `select f.id, f.name from page_file f where f.plan_unit_code = (select current_plan_unit()) and exists (
       select from ${contents} c join ${whole('designPage')} p on p.tenant_id = c.tenant_id and p.id = c.page_id
       where c.plan_unit_code = f.plan_unit_code and p.kind = any ($1) and position(f.id::text in c.content) > 0)
     order by f.id`,
    [unitPageKinds],
  )
  for (const { id, name } of files) {
    const { content } = (await tx.row<{ content: Buffer }>('select content from page_file where id = $1', [
      id,
    ]))!
    yield { file: id, name, content: content.toString('base64') }
  }
  for (const page of await keptPages(tx, 'kind = any ($1)', [unitPageKinds]))
    yield {
      page: page.code,
      kind: page.kind as UnitPageKind,
      owner: page.ownerType === 'user' ? page.owner : null,
      draft: await read(tx, page.id, draftVersion),
      published: await read(tx, page.id, page.version),
      menu: await menuOf(tx, page),
    }
}

/** Writes the designed pages of the plan unit, with the files that they show, into a folder; gives how many pages. */
export async function writePages(tx: Tx, folder: string): Promise<number> {
  const out = createWriteStream(join(folder, pagesFile))
  let pages = 0
  const write = async (line: object): Promise<void> => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
  }
  await write(header)
  for await (const line of linesOf(tx)) {
    if ('page' in line) pages += 1
    await write(line)
  }
  out.end()
  await finished(out)
  return pages
}
