import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { auditRow } from '../crud/audit.ts'
import { whole } from '../crud/reading.ts'
import { checkSteps } from '../crud/steps.ts'
import type { Tx } from '../../db/tenant.ts'

interface SchemeVersion {
  readonly code: string
  readonly version: number
  readonly status: string | null
}

/** A draft becomes the version that counts; the one that counted before is stopped. */
export async function approveScheme(tx: Tx, name: string, scheme: SchemeVersion): Promise<void> {
  if ((scheme.status ?? 'draft') !== 'draft')
    throw new TaktError('schemeNotDraft', { scheme: scheme.code, version: scheme.version })
  const before = await tx.rows<SchemeVersion>(
    `select code, version, status from ${whole(name)}
     where code = $1 and version <> $2 and status = 'approved' order by version for update`,
    [scheme.code, scheme.version],
  )
  for (const one of before) await setStatus(tx, name, one, 'stopped')
  await setStatus(tx, name, scheme, 'approved')
}

/** No run uses it any more; what was stopped stays so. */
export async function stopScheme(tx: Tx, name: string, scheme: SchemeVersion): Promise<void> {
  const before = { ...scheme, status: scheme.status ?? 'draft' }
  if (before.status === 'stopped')
    throw new TaktError('schemeStopped', { scheme: scheme.code, version: scheme.version })
  checkSteps(entityNamed(name), before, { status: 'stopped' })
  await setStatus(tx, name, scheme, 'stopped')
}

async function setStatus(tx: Tx, name: string, { code, version, status }: SchemeVersion, to: string) {
  await tx.run(`update ${whole(name)} set status = $3 where code = $1 and version = $2`, [code, version, to])
  const key = { code, version }
  await auditRow(entityNamed(name), tx, 'update', { ...key, status }, { ...key, status: to })
}
