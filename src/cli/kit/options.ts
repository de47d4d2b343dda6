import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Language } from '#domain/label.ts'
import type { Policy, SortKey } from '#domain/kitting/policy-values.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import { isZone } from '#domain/rules/zone.ts'
import { demandSchema } from '#engine/kitting/input.ts'
import { needed, readOptions, WrongInput, WrongUsage } from '../command.ts'

export interface KitOptions {
  readonly input: string
  readonly output: string
  readonly scheme: string | null
  readonly sort: readonly SortKey[] | null
  /** Seconds UTC. */
  readonly asOf: number
  readonly zone: string
}

/** Options of `takt kit`; everything that can be said without reading a file is checked here. */
export function kitOptions(args: readonly string[]): KitOptions {
  const { values } = readOptions(args, {
    in: { type: 'string' },
    out: { type: 'string' },
    scheme: { type: 'string' },
    sort: { type: 'string' },
    'as-of': { type: 'string' },
    zone: { type: 'string' },
  })
  const zone = values.zone ?? 'UTC'
  if (!isZone(zone)) throw new WrongUsage({ zh: `没有时区 ${zone}`, en: `there is no time zone ${zone}` })
  const input = needed(values.in, 'in')
  const output = needed(values.out, 'out')
  if (resolve(input) === resolve(output))
    throw new WrongUsage({
      zh: '--in 与 --out 不能是同一目录',
      en: '--in and --out must be different folders',
    })
  return {
    input,
    output,
    zone,
    scheme: values.scheme ?? null,
    sort: values.sort === undefined ? null : sortKeys(values.sort),
    asOf: values['as-of'] === undefined ? Math.floor(Date.now() / 1000) : asOfTime(values['as-of'], zone),
  }
}

function asOfTime(text: string, zone: string): number {
  const seconds = parseSeconds(text.trim(), zone)
  if (seconds === null)
    throw new WrongUsage({ zh: `--as-of ${text} 不是时间`, en: `--as-of ${text} is not a time` })
  return seconds
}

/** Names of the columns of orders.csv that the engine calls otherwise; `qty` is what is still open. */
const columnNames: Readonly<Record<string, string>> = { qty: 'openQty', done: 'doneQty' }

/** `priority,-due` as keys; a leading minus or a following `desc` sorts downwards. */
function sortKeys(text: string): SortKey[] {
  return text.split(',').map((part) => {
    const match = /^(-?)(\w+)(?:[ :]+(asc|desc|a|d))?$/i.exec(part.trim())
    const name = match?.[2] ?? ''
    const field = columnNames[name] ?? name
    if (field !== 'openQty' && !Object.hasOwn(demandSchema, field))
      throw new WrongUsage({
        zh: `--sort: 没有列 ${part.trim()}`,
        en: `--sort: there is no column ${part.trim()}`,
      })
    return { field, descending: match?.[1] === '-' || /^d/i.test(match?.[3] ?? '') }
  })
}

/** The policy of the scheme file with the order of demands of the command line. */
export function kitPolicy(options: KitOptions, language: Language): Policy {
  const { policy, faults } = readPolicy(options.scheme === null ? {} : schemeOf(options.scheme))
  const errors = faults.filter((fault) => fault.level === 'E')
  if (errors.length > 0)
    throw new WrongInput(errors.map((fault) => `${basename(options.scheme!)}: ${fault.messageIn(language)}`))
  return options.sort === null ? policy : { ...policy, demandSort: options.sort }
}

function schemeOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (error) {
    throw new WrongInput([`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`])
  }
}
