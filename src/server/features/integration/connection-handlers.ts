import { dbConn } from '#domain/entities/integration/db-conn.ts'
import { filled, labelOfError, textOf, type Label } from '#domain/label.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { connectionServices } from '#domain/services/integration/connections.ts'
import { findRow, noRow } from '../../platform/crud/read.ts'
import { whole } from '../../platform/crud/reading.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { Services } from '../../identity/services.ts'
import { isBrokerKind } from '../../outgoing/targets.ts'
import { SourceFault } from '../../platform/connections/source-fault.ts'
import type { SourceReader } from '../../platform/connections/source-reader.ts'
import { entriesOf, entryOf, openConnection, openEntry } from '../../platform/connections/open.ts'

const shownRows = 50
const browseMs = 30_000
const reached: Label = {
  zh: '可读取 {count} 个表或文件',
  en: '{count} {count|table or file|tables or files} can be read',
}
const brokerReached: Label = {
  zh: '已连接；可订阅 {count} 个消息集合',
  en: 'connected; {count} {count|collection|collections} of messages can be subscribed to',
}

export const connectionHandlers = (services: Services): HandlerEntry[] => [
  handle(connectionServices.entries, async (_input, { scope }) => ({
    items: (await entriesOf(services, scope)).map(({ name, kind }) => ({ name, kind })),
  })),
  handle(connectionServices.test, async ({ id }, call) => {
    const outcome = await tested(services, await seenCode(id, call), call)
    await call.transaction((tx) =>
      tx.run(`update ${whole('dbConn')} set tested_at = $2, test_ok = $3, test_result = $4 where id = $1`, [
        id,
        services.now().toISOString(),
        outcome.ok,
        inAllLanguages(outcome.label, dbConn.fields.testResult.length),
      ]),
    )
    return { ok: outcome.ok, message: textOf(outcome.label, call.language) }
  }),
  handle(connectionServices.tables, ({ id }, call) =>
    withReader(services, id, call, async (reader) => ({
      items: (await reader.tables()).map(({ name, kind }) => ({ name, kind })),
    })),
  ),
  handle(connectionServices.rows, ({ id, table }, call) =>
    withReader(services, id, call, async (reader) => {
      const columns = await reader.columns(table)
      const request = {
        table,
        columns: columns.map(({ name }) => name),
        limit: shownRows,
        batchRows: shownRows,
      }
      const rows: (readonly (string | null)[])[] = []
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(browseMs)])
      for await (const batch of reader.rows(request, signal)) rows.push(...batch.rows)
      return { columns, rows: rows.slice(0, shownRows) }
    }),
  ),
]

/** Code of a row that the caller sees. */
async function seenCode(id: string, call: Call): Promise<string> {
  const row = await call.transaction((tx) => findRow(dbConn, tx, id), { readOnly: true })
  if (!row) throw noRow(dbConn, id, call.language)
  return String(row['code'])
}

async function withReader<T>(
  services: Services,
  id: string,
  call: Call,
  work: (reader: SourceReader) => Promise<T>,
): Promise<T> {
  const reader = await openConnection(services, call.scope, await seenCode(id, call))
  try {
    return await work(reader)
  } finally {
    await reader.close()
  }
}

async function tested(services: Services, code: string, call: Call): Promise<{ ok: boolean; label: Label }> {
  try {
    const entry = await entryOf(services, call.scope, code)
    const reader = await openEntry(code, entry)
    try {
      const { length } = await reader.tables()
      return {
        ok: true,
        label: filled(isBrokerKind(entry.kind) ? brokerReached : reached, { count: length }),
      }
    } finally {
      await reader.close()
    }
  } catch (error) {
    if (error instanceof SourceFault) return { ok: false, label: labelOfError(error) }
    throw error
  }
}
