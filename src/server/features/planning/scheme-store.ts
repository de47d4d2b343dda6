import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import { readCommands, type Command, type CommandFault } from '#domain/scheduling/read-commands.ts'
import { idSeen, Reading, whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

export interface PlanSchemeRow {
  readonly code: string
  readonly name: string | null
  readonly version: number
  /** Null = a draft, as rows written before statuses were kept. */
  readonly status: 'draft' | 'approved' | 'stopped' | null
  readonly commands: unknown
}

const selectScheme = (read: Reading): string =>
  `select code, name, version, status, commands from ${whole('planCommandScheme')} s
   where ${idSeen(read, 'planCommandScheme', 's.id')}`

/** The version that counts: the newest approved one, else the newest draft; or the version asked for. */
export async function findPlanScheme(
  tx: Tx,
  code: string,
  version: number | null = null,
): Promise<PlanSchemeRow> {
  const read = new Reading(tx, [code, version])
  const row = await read.row<PlanSchemeRow>(
    `${selectScheme(read)} and lower(code) = lower($1) and enabled is not false
       and ($2::bigint is null or version = $2) and ($2::bigint is not null or status is distinct from 'stopped')
     order by (status = 'approved') desc nulls last, version desc limit 1`,
  )
  if (!row) throw new TaktError('schemeUnknown', { scheme: code })
  return row
}

/** The newest version, or the one asked for, whatever its status. */
export async function newestPlanScheme(
  tx: Tx,
  code: string,
  version: number | null = null,
): Promise<PlanSchemeRow> {
  const read = new Reading(tx, [code, version])
  const row = await read.row<PlanSchemeRow>(
    `${selectScheme(read)} and lower(code) = lower($1) and ($2::bigint is null or version = $2)
     order by version desc limit 1`,
  )
  if (!row) throw new TaktError('schemeUnknown', { scheme: code })
  return row
}

/** The commands of a scheme that may run; its mistakes are the details of the error. */
export function soundCommands(scheme: PlanSchemeRow, zone: string, language: Language): Command[] {
  const { commands, faults } = readCommands(scheme.commands, zone)
  const errors = faults.filter((fault) => fault.level === 'E')
  if (errors.length === 0) return commands
  const lines = errors.map((fault) => lineOf(fault, language))
  throw new TaktError('schemeInvalid', { scheme: scheme.code }, { details: lines.join('\r\n') })
}

const lineOf = (fault: CommandFault, language: Language): string =>
  [fault.command > 0 ? `${fault.command}.` : '', fault.option, fault.messageIn(language)]
    .filter(Boolean)
    .join(' ')

/** A fault as lists of faults show it: `row` is the command, `field` the option. */
export const toldFault = (scheme: string, fault: CommandFault, language: Language) => ({
  level: fault.level,
  code: fault.code,
  message: fault.messageIn(language),
  source: scheme,
  row: fault.command > 0 ? fault.command : null,
  field: fault.option,
})
