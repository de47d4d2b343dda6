import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { filled, textOf, type Language } from '#domain/label.ts'
import type { Policy, SortKey } from '#domain/kitting/policy-values.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { demandSchema } from '#engine/kitting/input.ts'
import { readOptions, WrongInput, WrongUsage } from '../command.ts'
import { asFileFault } from '../tables/file-faults.ts'
import { asOfOption, folderOptions, sortOption, zoneOption } from '../folder-options.ts'

export interface KitOptions {
  readonly input: string
  readonly output: string
  readonly scheme: string | null
  readonly sort: readonly SortKey[] | null
  /** Seconds UTC. */
  readonly asOf: number
  readonly zone: string
}

/** Options of `takt kit`; everything that needs no file is checked here. */
export function kitOptions(args: readonly string[]): KitOptions {
  const { values } = readOptions(args, {
    in: { type: 'string' },
    out: { type: 'string' },
    scheme: { type: 'string' },
    sort: { type: 'string' },
    'as-of': { type: 'string' },
    zone: { type: 'string' },
  })
  const zone = zoneOption(values.zone)
  return {
    ...folderOptions(values),
    zone,
    scheme: values.scheme ?? null,
    sort: values.sort === undefined ? null : sortKeys(values.sort),
    asOf: asOfOption(values['as-of'], zone),
  }
}

/** Columns of orders.csv with another name in the engine; `qty` is the open quantity. */
const columnNames: Readonly<Record<string, string>> = { qty: 'openQty', done: 'doneQty' }

const sortKeys = (text: string): SortKey[] =>
  sortOption(text, (name, part) => {
    const field = columnNames[name] ?? name
    if (field === 'openQty' || Object.hasOwn(demandSchema, field)) return field
    throw new WrongUsage(
      filled({ zh: '--sort：没有列 {part}', en: '--sort: there is no column {part}' }, { part }),
    )
  })

/** The policy of the scheme file with the order of demands of the command line. */
export function kitPolicy(options: KitOptions, language: Language): Policy {
  const { policy, faults } = readPolicy(options.scheme === null ? {} : schemeOf(options.scheme, language))
  const errors = faults.filter((fault) => fault.level === 'E')
  if (errors.length > 0)
    throw new WrongInput(errors.map((fault) => `${basename(options.scheme!)}: ${fault.messageIn(language)}`))
  return options.sort === null ? policy : { ...policy, demandSort: options.sort }
}

function schemeOf(path: string, language: Language): unknown {
  const text = asFileFault(path, () => readFileSync(path, 'utf8'))
  try {
    return JSON.parse(text) as unknown
  } catch {
    const fault = { zh: '不是完整的 JSON', en: 'not whole JSON' }
    throw new WrongInput([`${basename(path)}: ${textOf(fault, language)}`])
  }
}
