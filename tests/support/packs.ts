import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { runDue } from '../../src/server/integration/interfaces/module.ts'
import { readOutgoing } from '../../src/server/outgoing/config.ts'
import { interfaceBench, type InterfaceBench } from './interfaces.ts'

const configs = crudOf(entityNamed('interfaceConfig'))

export interface FittedRow {
  readonly code: string
  readonly row: Readonly<Record<string, unknown>> & {
    readonly code: string
    readonly entity: string
    readonly direction: string
  }
  readonly known: boolean
  readonly missing: readonly string[]
}

type RunRow = Readonly<Record<string, unknown>> & { readonly configCode: string }

/** A bench on which packs are fitted to connections, made to interfaces and run. */
export interface PackBench extends InterfaceBench {
  /** A connection to an entry of this kind. */
  connect(name: string, entry: object): Promise<void>
  fit(pack: string, connection: string): Promise<readonly FittedRow[]>
  save(rows: readonly FittedRow[]): Promise<void>
  /** Runs of these interfaces, one after the other; answers them in that order. */
  runAll(rows: readonly FittedRow[]): Promise<readonly RunRow[]>
  /** Deletes all rows that packs bring in. */
  clear(): Promise<void>
}

const written = `takt.purchase_order, takt."order", takt.sale_order, takt.stock, takt.bom_line, takt.item_location,
  takt.item_supplier, takt.item, takt.warehouse, takt.customer, takt.supplier, takt.unit`

export async function packBench(): Promise<PackBench> {
  const bench = await interfaceBench()
  const { one } = bench.server
  return {
    ...bench,
    connect: async (name, entry) => {
      const known = bench.services.outgoing.connections as Map<string, unknown>
      const connections = [{ name, tenants: ['default'], ...entry }]
      for (const [key, found] of readOutgoing({ connections }).connections) known.set(key, found)
      const { kind } = entry as { kind: string }
      await one.ask(crudOf(entityNamed('dbConn')).create, { code: name, name, kind, secretRef: name })
    },
    fit: (pack, connection) =>
      one.ask(interfaceServices.fitPack, { pack, connection }) as Promise<readonly FittedRow[]>,
    save: async (rows) => {
      await one.ask(configs.saveMany, { rows: rows.map(({ row }) => row) })
    },
    runAll: async (rows) => {
      const first = Date.now()
      for (const [at, { row }] of rows.entries())
        await bench.sql(`insert into takt.interface_run (tenant_id, plan_unit_code, no, direction, config_code, entity, state, at, by_hand, next_attempt, log)
          values (1, 'JS', '${row.code}-${first}', '${row.direction}', '${row.code}', '${row.entity}', 'W', now() + interval '${at} milliseconds', true, now() + interval '${at - 1000} milliseconds', '[]')`)
      await runDue(bench.services)
      const found: RunRow[] = []
      for (const { row } of rows) found.push((await bench.lastRun(row.code)) as unknown as RunRow)
      return found
    },
    clear: async () => {
      await bench.sql(`truncate ${written} cascade; delete from takt.interface_config`)
    },
  }
}
