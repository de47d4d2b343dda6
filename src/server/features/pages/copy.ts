import type { Tx } from '../../db/tenant.ts'
import { contents, pages } from './store.ts'

/** What is beside the rows of pages, in temporary tables that end with the transaction; pages by their codes. */
const held = {
  contents: 'clone_page_content',
  files: 'clone_page_file',
  entries: 'clone_page_entry',
} as const

/** Takes what pages of the plan unit have beside their rows, to be put into another one. */
export async function holdPages(tx: Tx): Promise<void> {
  const beside = (table: string) =>
    `from ${table} t join ${pages} p on p.tenant_id = t.tenant_id and p.id = t.page_id`
  const taken = {
    [held.contents]: `p.code, t.version, t.content, t.at, t.by_user, t.note, t.earlier ${beside(contents)}`,
    [held.entries]: `p.code, t.app_code, t.roles ${beside('page_entry')}`,
    [held.files]:
      'id, new_id() as copy, name, media_type, bytes, content, at, by_user from page_file where plan_unit_code = (select current_plan_unit())',
  }
  for (const [table, select] of Object.entries(taken))
    await tx.run(`create temporary table ${table} on commit drop as select ${select}`)
}

/** Puts it beside the rows that were copied into this plan unit; contents name the copies of files. */
export async function placePages(tx: Tx): Promise<void> {
  const copied = `join ${pages} p on p.plan_unit_code = (select current_plan_unit()) and p.code = h.code`
  await tx.run(
    `insert into ${contents} (page_id, version, content, at, by_user, note, earlier)
     select p.id, h.version, h.content, h.at, h.by_user, h.note, h.earlier from ${held.contents} h ${copied}`,
  )
  await tx.run(
    `insert into page_entry (page_id, app_code, roles) select p.id, h.app_code, h.roles from ${held.entries} h ${copied}`,
  )
  await tx.run(
    `insert into page_file (id, name, media_type, bytes, content, at, by_user)
     select copy, name, media_type, bytes, content, at, by_user from ${held.files}`,
  )
  const files = await tx.rows<{ id: string; copy: string }>(`select id, copy from ${held.files}`)
  for (const { id, copy } of files)
    await tx.run(
      `update ${contents} set content = replace(content, $1, $2)
       where plan_unit_code = (select current_plan_unit()) and position($1 in content) > 0`,
      [id, copy],
    )
}
