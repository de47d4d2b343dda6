import { textOf, type Label, type Language } from '#domain/label.ts'
import { formatDay, formatSeconds } from '#domain/rules/dates.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { itemCodes } from './codes.ts'
import type { Factory } from './shapes.ts'

export interface RowOptions {
  /** Language of names; both: Chinese, then English. */
  readonly language: Language | 'both'
  /** Zone of the plan unit: days of the factory are days there. */
  readonly zone: string
  /** With resources, calendars, routes and orders for assemblies, for scheduling. */
  readonly shop?: boolean
}

const HOUR = 3600

/** Shared context of the row generators: codes, texts in the wanted language, and times. */
export class RowContext {
  readonly factory: Factory
  readonly items: readonly string[]
  readonly #options: RowOptions

  constructor(factory: Factory, options: RowOptions) {
    this.factory = factory
    this.items = itemCodes(factory)
    this.#options = options
  }

  /** The text, with a number where one is given. */
  text(label: Label, number: number | null = null): string {
    const { language } = this.#options
    const numbered = (text: string, space: string) => (number === null ? text : `${text}${space}${number}`)
    const { zh, en } = { zh: numbered(label.zh, ''), en: numbered(label.en, ' ') }
    if (language !== 'both') return textOf({ zh, en }, language)
    return zh === en ? zh : `${zh} ${en}`
  }

  time(hours: number): string {
    return formatSeconds(this.factory.options.asOf + hours * HOUR)
  }

  /** The calendar day in the plan unit that is `days` after asOf. */
  day(days: number): string {
    const instant = this.factory.options.asOf + days * 24 * HOUR
    return formatDay(Math.floor((instant + zoneOffset(instant, this.#options.zone)) / (24 * HOUR)))
  }

  /** Name of the i-th row: the names in rotation, numbered from the second round on. */
  name(list: readonly Label[], i: number): string {
    const round = Math.floor(i / list.length)
    const name = this.text(list[i % list.length]!)
    return round === 0 ? name : `${name} ${round + 1}`
  }
}
