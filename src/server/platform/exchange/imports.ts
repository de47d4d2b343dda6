import { join } from 'node:path'
import type { Entity } from '#domain/entity.ts'
import type { FileMapping, ImportReport } from '#domain/exchange.ts'
import { TaktError } from '#domain/errors.ts'
import { exchangedOf } from '#domain/import-target.ts'
import { label, textOf, type Language } from '#domain/label.ts'
import { invalid } from '../../http/envelope.ts'
import type { Call } from '../../identity/handlers.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'
import type { Services } from '../../identity/services.ts'
import { UnreadableFile } from './fault.ts'
import { importFiles } from './import-files.ts'
import { openTable } from './open.ts'
import { progressOf, writeProgress } from './progress.ts'
import type { ImportFile } from './reading.ts'
import { checkRights, checkWhole } from './rights.ts'
import { defaultLimits } from './table-file.ts'
import { receive, type Received } from './uploads.ts'
import { assignEntities } from './which-entity.ts'

/** As the ticket is declared. */
export const longestTicket = 80

type Raw = Readonly<Record<string, unknown>>

export const truthy = (value: unknown): boolean => /^(1|true|yes)$/i.test(String(value as string | undefined))

/** What stands in a multipart field as a JSON object; its members are not checked yet. */
function parsed(text: unknown, language: Language): object {
  if (typeof text !== 'string' || text.trim() === '') return {}
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // told below
  }
  const message = textOf(label('mapping 不是 JSON 对象', 'mapping is not a JSON object'), language)
  throw invalid([{ message, members: ['mapping'] }])
}

/** What of a mapping can be used; anything of another shape is left out. */
function soundMapping({ entity, columns, sheet, encoding }: FileMapping): FileMapping {
  const named = Object.entries((columns ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
  )
  return {
    columns: Object.fromEntries(named),
    ...(typeof entity === 'string' ? { entity } : {}),
    ...(typeof sheet === 'string' ? { sheet } : {}),
    ...(encoding === 'gb18030' ? { encoding } : {}),
  }
}

/** Bounds of a sheet that is read whole. */
const sheetLimits = { ...defaultLimits, bytes: 2 ** 26, rows: 1000, columns: 1000, cell: 1000 }

async function cellsOf(path: string, name: string): Promise<(readonly string[])[]> {
  const table = await openTable(path, name, { limits: sheetLimits })
  const lines: (readonly string[])[] = [table.header]
  for await (const { rows } of table.batches()) lines.push(...rows)
  return lines
}

/** Import endpoints: receive files, bring them in, tell how far it is. */
export class Imports {
  readonly folder: string
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
    this.folder = join(services.dataDir, 'uploads')
  }

  async importOne(entity: Entity, raw: Raw, call: Call): Promise<ImportReport> {
    return this.received(raw, call, (received, fields) => {
      const mapping = soundMapping(parsed(fields('mapping'), call.language) as FileMapping)
      const files = received.files.map(({ name, path }) => ({ name, path, entity, mapping }))
      if (files.length !== 1) throw new TaktError('noFile')
      return this.bringIn(files, [], fields, call)
    })
  }

  async importFolder(raw: Raw, call: Call): Promise<ImportReport> {
    return this.received(raw, call, (received, fields) => {
      const given = parsed(fields('mapping'), call.language) as Record<string, FileMapping>
      const mappings = Object.fromEntries(
        Object.entries(given).map(([name, mapping]) => [name, soundMapping(mapping ?? {})]),
      )
      const { files: found, refused } = assignEntities(
        received.files,
        mappings,
        exchangedOf(tenantEntities(call.limitedScope)),
      )
      return this.bringIn(found, refused, fields, call)
    })
  }

  /** The cells of the first sheet of one file; a file that cannot be read is refused with the reason. */
  async sheet(raw: Raw, call: Call): Promise<readonly (readonly string[])[]> {
    return this.received(raw, call, async ({ files: [file, ...more] }) => {
      if (!file || more.length > 0) throw new TaktError('noFile')
      try {
        return await cellsOf(file.path, file.name)
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        throw invalid([
          { message: `${file.name}: ${textOf(error.fault.message, call.language)}`, members: ['file'] },
        ])
      }
    })
  }

  /** Receives the upload, works with it and deletes it. Fields come in the body or in the address. */
  private async received<T>(
    raw: Raw,
    call: Call,
    work: (received: Received, fields: (name: string) => unknown) => Promise<T>,
  ): Promise<T> {
    const received = await receive(call.request, this.folder)
    try {
      return await work(received, (name) => received.fields.get(name.toLowerCase()) ?? raw[name])
    } finally {
      await received.drop()
    }
  }

  private async bringIn(
    files: readonly ImportFile[],
    refused: ImportReport['files'],
    fields: (name: string) => unknown,
    call: Call,
  ): Promise<ImportReport> {
    for (const { entity } of files) {
      checkRights(entity, call)
      checkWhole(entity, call)
    }
    const dryRun = truthy(fields('dryRun')) || refused.length > 0
    const ticket = fields('ticket')
    const progress =
      typeof ticket === 'string' && ticket !== '' && ticket.length <= longestTicket
        ? writeProgress(this.services, call.scope, ticket)
        : null
    const scope = { ...call.scope, model: call.limitedScope.model }
    try {
      const report = await importFiles(this.services.database.app, scope, files, {
        dryRun,
        mayBeEmpty: files.length > 1,
        onProgress: (step) => progress?.tell(step),
      })
      return answered(
        {
          ...report,
          dryRun: truthy(fields('dryRun')),
          files: [...report.files, ...refused],
          faultCount: report.faultCount + refused.length,
        },
        call.language,
      )
    } finally {
      await progress?.end()
    }
  }

  progressOf(ticket: string, call: Call) {
    return progressOf(this.services.database, call.scope, ticket)
  }
}

/** A report without faults or of a dry run is an answer; anything else is a refusal that carries the report. */
export function answered<R extends ImportReport>(report: R, language: Language): R {
  if (report.dryRun || report.committed) return report
  const faults = report.files.flatMap((file) => file.faults)
  throw new TaktError(
    'importRefused',
    { file: report.files.map((file) => file.file).join(', '), count: report.faultCount },
    {
      details: report,
      faults: faults.slice(0, 100).map((fault) => ({
        message: `${fault.file}:${fault.line} ${fault.column}: ${textOf(fault.message, language)}`,
        members: fault.column ? [fault.column] : [],
      })),
    },
  )
}
