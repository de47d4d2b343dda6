import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { dayOf } from '#domain/reports/relative-day.ts'
import type { Report } from '#domain/reports/report.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { readInput } from '../../http/input.ts'
import type { Call } from '../../identity/handlers.ts'
import { dayIn, unitZone } from '../../platform/runs/unit-zone.ts'
import { checkFits } from './designed/narrowing.ts'
import { withRun } from './designed/run-rows.ts'
import { checkPeriods, loadRows } from './load-rows.ts'
import { shortageRows } from './shortage-rows.ts'
import type { ReportAsk } from './query.ts'
import type { Services } from '../../identity/services.ts'
import type { ReportService } from './service.ts'

/** Parameters as they are sent: an object, or its JSON text. */
function sentParameters(sent: unknown): Record<string, unknown> {
  const given = typeof sent === 'string' ? parsed(sent) : (sent ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new TaktError('invalidRequest', {}, { details: 'P' })
  return given as Record<string, unknown>
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** When and where a report is asked. */
export type Clock = Pick<ReportAsk, 'zone' | 'today' | 'now'> & { readonly language: Language }

/** Parameters that are not sent as they begin, relative days resolved. */
function filledParameters(report: Report, sent: unknown, { today }: Clock): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...report.initial, ...sentParameters(sent) }
  for (const [name, value] of Object.entries(filled))
    if (report.parameters[name]?.kind === 'date' && typeof value === 'string')
      filled[name] = dayOf(value, today)
  return filled
}

/** What a report is asked. Throws field messages. */
export function readAsk(report: Report, sent: unknown, clock: Clock): ReportAsk {
  const { language, ...when } = clock
  const values = readInput(report.parameters, filledParameters(report, sent, clock), language)
  const [from, to] = [values['from'], values['to']]
  if (typeof from === 'string' && typeof to === 'string' && from > to)
    throw invalid([
      {
        message: textOf({ zh: '结束早于开始', en: 'The end is before the beginning' }, language),
        members: ['to'],
      },
    ])
  computedReports[report.code]?.check?.(values, language)
  return { values, ...when }
}

/** Some of the parameters while the others are still to be given. */
export function readSome(report: Report, names: readonly string[], sent: unknown, clock: Clock): ReportAsk {
  const filled = filledParameters(report, sent, clock)
  const fields = names.map((name) => [name, { ...report.parameters[name]!, required: false }] as const)
  const given = names.filter((name) => Object.hasOwn(filled, name)).map((name) => [name, filled[name]])
  const { language, ...when } = clock
  return { values: readInput(Object.fromEntries(fields), Object.fromEntries(given), language), ...when }
}

interface ComputedReport {
  /** Throws field messages of parameters that it cannot compute. */
  readonly check?: (values: ReportAsk['values'], language: Language) => void
  readonly rows: (
    service: Omit<ReportService, 'services'>,
    tx: Tx,
    ask: ReportAsk,
  ) => Promise<readonly object[]>
}

/** Reports that are computed in part outside the database, by their code. */
export const computedReports: Readonly<Record<string, ComputedReport>> = {
  ResourceLoad: { check: checkPeriods, rows: loadRows },
  ShortageByBuyer: { rows: shortageRows },
}

/** The same on the day it is in the plan unit, with the rows that are computed outside the database. */
export async function askNow(
  report: Report,
  sent: unknown,
  service: ReportService,
  tx: Tx,
  call: Pick<Call, 'language'>,
): Promise<ReportAsk> {
  const ask = await checkAsked(report, sent, service.services, tx, call)
  if (report.sections) return ask
  if (report.design) return withRun(report.design, ask, service.tables, tx, call.language)
  const rows = await computedReports[report.code]?.rows(service, tx, ask)
  return rows ? { ...ask, rows } : ask
}

/** The clock of the plan unit. */
export async function clockOf(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { language }: Pick<Call, 'language'>,
): Promise<Clock> {
  const zone = await unitZone(tx)
  const moment = now()
  return { zone, today: dayIn(zone, moment), now: Math.floor(moment.getTime() / 1000), language }
}

/** The parameters alone; throws what is wrong with them. */
export async function checkAsked(
  report: Report,
  sent: unknown,
  services: Pick<Services, 'now'>,
  tx: Tx,
  call: Pick<Call, 'language'>,
): Promise<ReportAsk> {
  const ask = readAsk(report, sent, await clockOf(services, tx, call))
  await checkFits(report, ask, tx, call.language)
  return ask
}

/** Parameters as clients draw their form from them. */
export const describedParameters = (report: Report, language: Language) =>
  Object.entries(report.parameters).map(([name, { label, kind, required }]) => ({
    name,
    label: textOf(label, language),
    type: kind,
    default: report.initial[name] ?? null,
    required,
    many: kind === 'references',
    dependsOn: report.dependsOn?.[name] ?? null,
  }))
