import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import {
  fitInterface,
  fitTarget,
  rowOfPack,
  tableNamed,
  tablesOf,
  type FoundTable,
} from '#domain/integration/packs/fit.ts'
import { packs } from '#domain/integration/packs/index.ts'
import type { Pack } from '#domain/integration/packs/pack.ts'
import { labelOfError, textOf, type Label } from '#domain/label.ts'
import { Binder, fromScope } from '../../../db/sql/shape.ts'
import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { SourceFault } from '../../../platform/connections/source-fault.ts'
import type { SourceReader } from '../../../platform/connections/source-reader.ts'
import { entrySeen } from '../../../platform/connections/with-connection.ts'
import { withSource } from './source.ts'
import { type OpenSource } from '../../../platform/connections/with-connection.ts'

const packLabel = { zh: '套件', en: 'pack' }

interface Wanted {
  readonly pack: string
  readonly connection: string
  /** Beginning of the codes; empty: the code of the pack. */
  readonly prefix?: string | null | undefined
}

/** What would be made of a pack for a connection: rows to be saved, and what the source lacks for each. Nothing is written. */
export async function fitPack(
  services: Services,
  open: OpenSource,
  { pack: code, connection, prefix }: Wanted,
  call: Call,
) {
  const pack = packs.find((one) => one.code === code)
  if (!pack)
    throw new TaktError('notFound', { entity: textOf(packLabel, call.language), id: code.slice(0, 80) })
  const read = pack.interfaces.filter(({ direction }) => direction === 'in')
  const found = read.length > 0 ? await foundTables(services, open, { pack, connection }, call) : null
  const entry = read.length < pack.interfaces.length ? await entrySeen(services, call, connection) : null
  const known = await knownCodes(call)
  return pack.interfaces.map((one, at) => {
    const fitted =
      one.direction === 'in'
        ? fitInterface(one, entityNamed(one.entity), (table) => found!.tables.get(table) ?? null)
        : fitTarget(one, entry!)
    const faults = tablesOf(one).flatMap((table) => found?.faults.get(table) ?? [])
    const row = rowOfPack(one, fitted, {
      // Lists show them in the order in which they run.
      code: `${prefix?.trim() || pack.code}-${String(at + 1).padStart(2, '0')}-${one.code}`,
      connection,
      language: call.language,
    })
    return {
      code: one.code,
      row,
      known: known.has(row.code.toLowerCase()),
      missing: (faults.length > 0 ? faults : fitted.missing).map((label) => textOf(label, call.language)),
    }
  })
}

interface Found {
  readonly tables: ReadonlyMap<string, FoundTable>
  /** Why a table that is there cannot be read. */
  readonly faults: ReadonlyMap<string, Label>
}

const foundTables = (
  services: Services,
  open: OpenSource,
  { pack, connection }: { readonly pack: Pack; readonly connection: string },
  call: Call,
): Promise<Found> =>
  withSource(services, open, call, { connection, topic: null }, async (source: SourceReader) => {
    const names = (await source.tables()).map(({ name }) => name)
    const tables = new Map<string, FoundTable>()
    const faults = new Map<string, Label>()
    const wanted = new Set(
      pack.interfaces.filter(({ direction }) => direction === 'in').flatMap((one) => tablesOf(one)),
    )
    for (const table of wanted) {
      const name = tableNamed(table, names)
      if (name === null) continue
      try {
        tables.set(table, { name, columns: await source.columns(name) })
      } catch (error) {
        if (!(error instanceof SourceFault)) throw error
        faults.set(table, labelOfError(error))
      }
    }
    return { tables, faults }
  })

async function knownCodes(call: Call): Promise<ReadonlySet<string>> {
  const rows = await call.transaction(
    (tx) => {
      const binder = new Binder()
      return tx.rows<{ code: string }>(
        `select lower(code) as code ${fromScope(interfaceConfig, tx, binder)}`,
        binder.values,
      )
    },
    { readOnly: true },
  )
  return new Set(rows.map(({ code }) => code))
}
