import { TaktError } from '#domain/errors.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'

const files = 'page_file'

export interface KeptFile {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
}

const megabyte = 1 << 20
/** Most megabytes of files that a plan unit keeps. */
const mostOfUnit = 2048
/** Most files that one user uploads within an hour. */
const mostPerHour = 200

/** Throws where the plan unit keeps too much, or the user uploads too often. */
async function checkRoom(tx: Tx, bytes: number, by: string): Promise<void> {
  // One upload at a time counts what the plan unit holds.
  await tx.run(
    "select pg_advisory_xact_lock(hashtextextended('takt page files of ' || current_tenant() || ' ' || current_plan_unit(), 0))",
  )
  const held = (await tx.row<{ bytes: number; recent: number; seconds: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes, count(*) filter (where by_user = $1 and at > now() - interval '1 hour') as recent,
       coalesce(extract(epoch from min(at) filter (where by_user = $1 and at > now() - interval '1 hour') + interval '1 hour' - now()), 0)::integer
         as seconds from ${files} where plan_unit_code = (select current_plan_unit())`,
    [by],
  ))!
  if (held.bytes + bytes > mostOfUnit * megabyte) throw new TaktError('pageFilesFull', { limit: mostOfUnit })
  if (held.recent >= mostPerHour)
    throw new TaktError('tooManyRequests', { seconds: Math.max(1, held.seconds) })
}

export async function keepFile(
  tx: Tx,
  {
    name,
    mediaType,
    content,
  }: { readonly name: string; readonly mediaType: string; readonly content: Buffer },
  by: string,
): Promise<KeptFile> {
  await checkRoom(tx, content.length, by)
  const row = await tx.row<{ id: string }>(
    `insert into ${files} (name, media_type, bytes, content, by_user) values ($1, $2, $3, $4, $5) returning id`,
    [name, mediaType, content.length, content, by],
  )
  return { id: row!.id, name, mediaType, bytes: content.length }
}

export async function keptFile(
  tx: Tx,
  id: string,
): Promise<(Omit<KeptFile, 'id'> & { readonly content: Buffer }) | undefined> {
  if (!isRowId(id)) return undefined
  return tx.row(
    `select name, media_type as "mediaType", bytes, content from ${files} where id = $1
     and plan_unit_code = (select current_plan_unit())`,
    [id],
  )
}
