import { choiceOf } from '#domain/choices/index.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { dayOf } from '#domain/reports/relative-day.ts'
import type { Report } from '#domain/reports/report.ts'
import { defaultPageSize, likePattern, type Page } from '../../access/lists.ts'
import { Reading } from '../../crud/reading.ts'
import { quoted } from '../../crud/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { readInput } from '../../http/input.ts'
import type { Call } from '../../http/handlers.ts'
import { dayIn, unitZone } from '../runs/unit-zone.ts'
import { checkPeriods, loadRows } from './load-rows.ts'
import { shortageRows } from './shortage-rows.ts'
import type { ReportAsk } from './query.ts'
import type { Services } from '../../services.ts'
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

/** What a report is asked: parameters that are not sent as they begin, relative days resolved. Throws field messages. */
export function readAsk(
  report: Report,
  sent: unknown,
  { zone, today, now, language }: Pick<ReportAsk, 'zone' | 'today' | 'now'> & { readonly language: Language },
): ReportAsk {
  const filled: Record<string, unknown> = { ...report.initial, ...sentParameters(sent) }
  for (const [name, value] of Object.entries(filled))
    if (report.parameters[name]?.kind === 'date' && typeof value === 'string')
      filled[name] = dayOf(value, today)
  const values = readInput(report.parameters, filled, language)
  const [from, to] = [values['from'], values['to']]
  if (typeof from === 'string' && typeof to === 'string' && from > to)
    throw invalid([
      {
        message: language === 'en' ? 'The end is before the beginning' : '结束早于开始',
        members: ['to'],
      },
    ])
  computedReports[report.code]?.check?.(values, language)
  return { values, zone, today, now }
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
  const rows = await computedReports[report.code]?.rows(service, tx, ask)
  return rows ? { ...ask, rows } : ask
}

/** The parameters alone; throws what is wrong with them. */
export async function checkAsked(
  report: Report,
  sent: unknown,
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { language }: Pick<Call, 'language'>,
): Promise<ReportAsk> {
  const zone = await unitZone(tx)
  const moment = now()
  const seconds = Math.floor(moment.getTime() / 1000)
  return readAsk(report, sent, { zone, today: dayIn(zone, moment), now: seconds, language })
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
  }))

interface Choices {
  readonly totalCount: number
  readonly items: readonly { readonly code: string; readonly name: string | null }[]
}

/** What a parameter may be: codes of its choice, or rows of the entity it names. */
export async function choicesOf(
  report: Report,
  name: string,
  { keyword, skipCount, maxResultCount }: Page,
  tx: Tx,
  language: Language,
): Promise<Choices> {
  const field = Object.hasOwn(report.parameters, name) ? report.parameters[name] : undefined
  if (!field) throw new TaktError('invalidRequest', {}, { details: 'name' })
  if (field.choice) {
    const items = Object.entries(choiceOf(field.choice)).map(([code, label]) => ({
      code,
      name: textOf(label, language),
    }))
    return { totalCount: items.length, items }
  }
  if (!field.target) return { totalCount: 0, items: [] }
  const target = entityNamed(field.target)
  const key = `t.${quoted(columnOf(target.key[0]!))}`
  const named = 'name' in target.fields
  const read = new Reading(tx)
  const pattern = likePattern(keyword)
  const found = `from ${read.seen(field.target)} t where ${
    pattern === null
      ? 'true'
      : `(${key} ilike ${read.add(pattern, 'text')}${named ? ` or t.name ilike ${read.add(pattern, 'text')}` : ''})`
  }`
  const total = await read.row<{ count: number }>(`select count(*)::integer as count ${found}`)
  const limit = read.add(maxResultCount ?? defaultPageSize)
  const skip = read.add(skipCount ?? 0)
  const items = await read.rows<Choices['items'][number]>(
    `select ${key} as code, ${named ? 't.name' : 'null as name'} ${found} order by lower(${key}) limit ${limit} offset ${skip}`,
  )
  return { totalCount: total!.count, items }
}
