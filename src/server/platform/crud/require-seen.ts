import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { Reading } from './reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'

/** The code of a row as it is kept, asked for in any case; 404 when there is none, or none that the caller sees. */
export async function requireSeen(tx: Tx, name: string, code: string, call: Call): Promise<string> {
  const read = new Reading(tx, [code])
  const row = await read.row<{ code: string }>(
    `select t.code from ${read.seen(name)} t where lower(t.code) = lower($1)`,
  )
  if (row) return row.code
  throw notFound(name, code, call)
}

export function notFound(name: string, id: string, { language }: Pick<Call, 'language'>): TaktError {
  return new TaktError('notFound', { entity: textOf(entityNamed(name).label, language), id })
}
