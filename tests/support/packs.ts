import { expect } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { runDue } from '../../src/server/features/integration/interfaces/module.ts'
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
  fit(pack: string, connection: string, prefix?: string): Promise<readonly FittedRow[]>
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
    fit: (pack, connection, prefix) =>
      one.ask(interfaceServices.fitPack, {
        pack,
        connection,
        ...(prefix === undefined ? {} : { prefix }),
      }) as Promise<readonly FittedRow[]>,
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

/** Makes interfaces of a pack, all of which the source has what it takes for, and runs them twice: then nothing has changed. */
export async function brought(bench: PackBench, pack: string, connection: string): Promise<void> {
  const fitted = await bench.fit(pack, connection)
  expect(fitted.flatMap(({ code, missing }) => missing.map((one) => `${code}: ${one}`))).toEqual([])
  await bench.save(fitted)
  const rows = fitted.filter(({ row }) => row.direction === 'in')
  expectClean(rows, await bench.runAll(rows))
  expectUnchanged(rows, await bench.runAll(rows))
}

export function expectClean(rows: readonly FittedRow[], runs: readonly RunRow[]): void {
  const shown = runs.map(({ configCode, state, message, faulty }) => [
    configCode,
    state,
    state === 'S' ? '' : message,
    faulty,
  ])
  expect(shown).toEqual(rows.map(({ row }) => [row.code, 'S', '', 0]))
}

export function expectUnchanged(rows: readonly FittedRow[], runs: readonly RunRow[]): void {
  expectClean(rows, runs)
  expect(
    runs.map(({ configCode, created, updated, deleted }) => [configCode, created, updated, deleted]),
  ).toEqual(rows.map(({ row }) => [row.code, 0, 0, 0]))
}

/** Rows of a table as texts. */
export const shownRows = async (bench: PackBench, columns: string, table: string): Promise<string[]> =>
  (await bench.sql(`select concat_ws('|', ${columns}) as row from takt.${table} order by 1`)).map(({ row }) =>
    String(row),
  )

const num = (column: string): string => `trim_scale(${column})`
const day = (column: string): string =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`

/** Columns of tables that packs fill. */
export const shown = {
  num,
  bom: `parent_item, bom_version, line, child_item, ${num('usage_num')}, ${num('usage_den')}, usage_type, ${num('scrap_rate')}`,
  orders: `code, item_code, ${num('qty')}, ${num('completed_qty')}, ${day('planned_start')}, ${day('due_date')}, bom_version, status`,
  purchases: `doc_no, line_no, supplier, item_code, ${num('qty')}, ${num('received_qty')}, promised_date, status`,
  sales: `code, line_no, customer_code, item_code, ${num('qty')}, ${num('delivered_qty')}, ${day('due_date')}, status`,
  stocks: `item_code, warehouse, lot_no, quality_status, ${num('qty')}, ${num('locked_qty')}`,
  items: `code, name, item_type, obtain_method, base_unit, ${num('safety_stock')}, make_lead / 86400, buy_lead / 86400`,
}
