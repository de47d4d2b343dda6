import type { Tx } from '../../../db/tenant.ts'
import { isRowId } from '../../../crud/shape.ts'

const files = 'page_file'

export interface KeptFile {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
}

/** Keeps a file; null where the plan unit would then hold more than so many bytes. */
export async function keepFile(
  tx: Tx,
  {
    name,
    mediaType,
    content,
  }: { readonly name: string; readonly mediaType: string; readonly content: Buffer },
  by: string,
  mostOfUnit: number,
): Promise<KeptFile | null> {
  // One upload at a time counts what the plan unit holds.
  await tx.run(
    "select pg_advisory_xact_lock(hashtextextended('takt page files of ' || current_tenant() || ' ' || current_plan_unit(), 0))",
  )
  const held = await tx.row<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes from ${files} where plan_unit_code = (select current_plan_unit())`,
  )
  if (held!.bytes + content.length > mostOfUnit) return null
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
