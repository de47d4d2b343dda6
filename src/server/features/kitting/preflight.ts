import { messageText } from '#domain/kitting/message-texts.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { Finding } from '#engine/kitting/findings.ts'
import { handle, requireUnit, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { buffersOf, type CheckAnswer } from '../../platform/jobs/task.ts'
import { rowsShown } from '../../platform/results/reader-limits.ts'
import { makeTask, readScheme } from './calculation.ts'
import { asOfOf, demandFilterOf, type StartInput } from './run-handlers.ts'
import { readReceiving, receivingFaultText } from './receiving.ts'
import { findScheme, planScheme } from './scheme-store.ts'
import { findingShows, receivingFaultShows } from './shows.ts'
import { refusalText } from '../../platform/runs/calculate.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'

export const preflightHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(kittingRuns.preflight, (input, call) => preflight(service, input, call)),
]

/** Mistakes of the scheme; when it has none, what the engine would say about the data if it ran now. */
async function preflight(service: CalculationService, input: StartInput, call: Call) {
  const { services, tables, pool } = service
  requireUnit(call)
  const planned = await call.transaction(async (tx) => ({
    ...(await planScheme(tx, await findScheme(tx, input.schemeCode), call.language)),
    zone: await unitZone(tx),
  }))
  const faults = planned.faults.map(({ level, code, source, field, message }) => ({
    level,
    code,
    message,
    source,
    field,
  }))
  if (faults.some((fault) => fault.level === 'E')) return { items: faults }
  const request = {
    asOf: asOfOf(input, services.now()),
    demandFilter: demandFilterOf(input, call),
    patches: [],
  }
  const { scope, signal } = call
  const read = await readScheme({ services, tables, scope, zone: planned.zone, keptBy: [], signal }, planned)
  const task = await makeTask(services, tables, scope, { ...planned, ...read }, request, signal)
  const { findings, error } = await pool.ask<CheckAnswer>(
    'check',
    task,
    buffersOf([task.input, task.previous]),
  )
  const refused = error && { level: 'E' as const, code: 'refused', message: refusalText(error, call) }
  const shown = await call.transaction((tx) => rowsShown(tx, findingShows, findings))
  const said = shown.map((finding) => told(finding, call.language))
  const receiving = await call.transaction(async (tx) =>
    rowsShown(tx, receivingFaultShows, (await readReceiving(tx, task)).faults),
  )
  const closed = receiving.map((fault) => ({
    level: 'W',
    code: fault.fault.code,
    message: textOf(receivingFaultText(fault), call.language),
    source: 'materialCalendar',
    field: fault.column,
  }))
  return { items: [...faults, ...(refused ? [refused] : []), ...closed, ...said] }
}

function told(finding: Finding, language: Language) {
  const { level, code, table, column, row, count, order, item, value } = finding
  const message = messageText(code, { order, item, value }, language)
  return { level, code, message, source: table, row, field: column, count }
}
