import { filled } from '#domain/label.ts'
import { availableParallelism } from 'node:os'
import { readOptions, needed, WrongUsage } from '../command.ts'
import { formats, type FormatName } from './read/formats.ts'

export interface SolveOptions {
  readonly format: FormatName
  readonly files: readonly string[]
  /** Per instance; null = no limit of time. */
  readonly seconds: number | null
  /** Per search; null = no limit. */
  readonly iterations: number | null
  readonly seed: number
  readonly searches: number
  readonly out: string | null
}

const DEFAULT_SECONDS = 30
const MOST_SEARCHES = 64

/**
 * Searches that run side by side, when only iterations limit them: a fixed number, so that the result does not depend on
 * the machine.
 */
const REPEATABLE_SEARCHES = 2

export function solveOptions(args: readonly string[]): SolveOptions {
  const { values, positionals } = readOptions(
    args,
    {
      format: { type: 'string' },
      seconds: { type: 'string' },
      iterations: { type: 'string' },
      seed: { type: 'string' },
      searches: { type: 'string' },
      out: { type: 'string' },
    },
    true,
  )
  const format = needed(values.format, 'format')
  if (!Object.hasOwn(formats, format)) {
    const names = Object.keys(formats).join(', ')
    throw new WrongUsage(
      filled({ zh: '--format 只能是 {names} 之一', en: '--format must be one of {names}' }, { names }),
    )
  }
  if (positionals.length === 0) throw new WrongUsage({ zh: '没有给出文件', en: 'no file is given' })
  const iterations = number(values.iterations, 'iterations', 1)
  const seconds = number(values.seconds, 'seconds', 0)
  const searches = number(values.searches, 'searches', 1)
  return {
    format: format as FormatName,
    files: positionals,
    iterations: iterations === null ? null : whole(iterations, 'iterations'),
    seconds: seconds ?? (iterations === null ? DEFAULT_SECONDS : null),
    seed: whole(number(values.seed, 'seed', 0) ?? 1, 'seed'),
    searches: Math.min(
      MOST_SEARCHES,
      whole(
        searches ?? (iterations !== null && seconds === null ? REPEATABLE_SEARCHES : availableParallelism()),
        'searches',
      ),
    ),
    out: values.out ?? null,
  }
}

function number(text: string | undefined, name: string, least: number): number | null {
  if (text === undefined) return null
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value >= least) return value
  throw new WrongUsage(
    filled(
      {
        zh: '--{name} 应为不小于 {least} 的数，而不是“{text}”',
        en: '--{name} must be a number of at least {least}, not "{text}"',
      },
      { name, least, text },
    ),
  )
}

function whole(value: number, name: string): number {
  if (Number.isSafeInteger(value)) return value
  throw new WrongUsage(filled({ zh: '--{name} 应为整数', en: '--{name} must be a whole number' }, { name }))
}
