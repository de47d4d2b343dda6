import { TaktError } from '#domain/errors.ts'
import { megabyte, mostFileMegabytes } from '#domain/pages/files.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { mediaTypeOf, nameOf } from '../files/media-type.ts'
import type { FileLine } from './page-lines.ts'

/** Keeps a file that pages show, checked by what is in it; gives its id, which is another one where its own is taken. */
export async function putFile(tx: Tx, { file, name, content }: FileLine): Promise<string> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > mostFileMegabytes * megabyte)
    throw new TaktError('pageFileTooLarge', { file: name, limit: mostFileMegabytes })
  const type = await mediaTypeOf(bytes, name)
  if (!type || !isRowId(file)) throw new TaktError('pageFileRefused', { file: name })
  const named = nameOf(name, type)
  const kept = await tx.row<{ id: string }>(
    `select id from page_file where plan_unit_code = (select current_plan_unit()) and name = $2 and content = $3
     order by id = $1 desc limit 1`,
    [file, named, bytes],
  )
  if (kept) return kept.id
  const columns = 'name, media_type, bytes, content, by_user'
  const values = [named, type.mediaType, bytes.length, bytes]
  const own = await tx.row<{ id: string }>(
    `insert into page_file (id, ${columns}) values ($1, $2, $3, $4, $5, '') on conflict do nothing returning id`,
    [file, ...values],
  )
  if (own) return own.id
  const other = await tx.row<{ id: string }>(
    `insert into page_file (${columns}) values ($1, $2, $3, $4, '') returning id`,
    values,
  )
  return other!.id
}
