import { choiceOf } from '#domain/choices/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { Report } from '#domain/reports/report.ts'
import { defaultPageSize, likePattern, type Page } from '../../identity/lists.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { choiceRows } from './designed/narrowing.ts'
import { readSome, type Clock } from './parameters.ts'

interface Choices {
  readonly totalCount: number
  readonly items: readonly { readonly code: string; readonly name: string | null }[]
}

export interface ChoicesAsked extends Page {
  readonly P?: unknown
  /** Only those that P itself names. */
  readonly chosen?: boolean | null | undefined
}

/** What a parameter may be: codes of its choice, or rows of the entity it names that go with the other parameters. */
export async function choicesOf(
  report: Report,
  name: string,
  asked: ChoicesAsked,
  tx: Tx,
  clock: Clock,
): Promise<Choices> {
  const field = Object.hasOwn(report.parameters, name) ? report.parameters[name] : undefined
  if (!field) throw new TaktError('invalidRequest', {}, { details: 'name' })
  if (field.choice) {
    const items = Object.entries(choiceOf(field.choice)).map(([code, label]) => ({
      code,
      name: textOf(label, clock.language),
    }))
    return { totalCount: items.length, items }
  }
  if (!field.target) return { totalCount: 0, items: [] }
  const ask = readSome(report, [name, ...othersOf(report, name)], asked.P, clock)
  const read = new Reading(tx)
  const { from, condition, key, name: called, order } = choiceRows(report, name, read, ask)
  const pattern = likePattern(asked.keyword)
  const conditions = [
    ...(condition === null ? [] : [condition]),
    ...(pattern === null ? [] : [matchSql(key, called, read.add(pattern, 'text'))]),
    ...(asked.chosen ? [`${key} = any (${read.add([ask.values[name] ?? []].flat(), 'text[]')})`] : []),
  ]
  const found = `${from} where ${['true', ...conditions].join(' and ')}`
  const total = await read.row<{ count: number }>(`select count(*)::integer as count ${found}`)
  const limit = read.add(asked.maxResultCount ?? defaultPageSize)
  const skip = read.add(asked.skipCount ?? 0)
  const items = await read.rows<Choices['items'][number]>(
    `select ${key} as code, ${called ?? 'null'} as name ${found}
     order by ${order === undefined ? '' : `${order}, `}lower(${key}), ${key} limit ${limit} offset ${skip}`,
  )
  return { totalCount: total!.count, items }
}

const matchSql = (key: string, called: string | null, pattern: string): string =>
  `(${key} ilike ${pattern}${called === null ? '' : ` or ${called} ilike ${pattern}`})`

/** The parameters on which one depends, by way of each other. */
function othersOf(report: Report, name: string): readonly string[] {
  const other = report.dependsOn?.[name]
  return other === undefined ? [] : [other, ...othersOf(report, other)]
}
