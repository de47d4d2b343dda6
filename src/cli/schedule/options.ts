import { resolve } from 'node:path'
import { dispatchFields, type DispatchKey } from '#domain/scheduling/policy-values.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import { isZone } from '#domain/rules/zone.ts'
import { needed, readOptions, WrongUsage } from '../command.ts'

export interface ScheduleOptions {
  readonly input: string
  readonly output: string
  readonly rule: readonly DispatchKey[]
  readonly direction: 'F' | 'B'
  /** Seconds of optimisation; 0: dispatching alone. */
  readonly optimise: number
  readonly seed: number
  /** Seconds UTC. */
  readonly asOf: number
  readonly zone: string
}

const directions: Readonly<Record<string, 'F' | 'B'>> = { forward: 'F', backward: 'B' }

/** Options of `takt schedule`; everything that can be said without reading a file is checked here. */
export function scheduleOptions(args: readonly string[]): ScheduleOptions {
  const { values } = readOptions(args, {
    in: { type: 'string' },
    out: { type: 'string' },
    rule: { type: 'string' },
    direction: { type: 'string' },
    optimise: { type: 'string' },
    seed: { type: 'string' },
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
  const direction = directions[values.direction ?? 'forward']
  if (direction === undefined)
    throw new WrongUsage({
      zh: '--direction 只能是 forward 或 backward',
      en: '--direction must be forward or backward',
    })
  const asOf = values['as-of']
  return {
    input,
    output,
    zone,
    direction,
    rule: ruleOf(values.rule ?? 'due'),
    optimise: wholeNumber('optimise', values.optimise ?? '0', 86_400),
    seed: wholeNumber('seed', values.seed ?? '1', 0x7fff_ffff),
    asOf: asOf === undefined ? Math.floor(Date.now() / 1000) : asOfTime(asOf, zone),
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  if (!(number <= most))
    throw new WrongUsage({
      zh: `--${name} ${text} 不是 0 到 ${most} 的整数`,
      en: `--${name} ${text} is not a whole number from 0 to ${most}`,
    })
  return number
}

function asOfTime(text: string, zone: string): number {
  const seconds = parseSeconds(text.trim(), zone)
  if (seconds === null)
    throw new WrongUsage({ zh: `--as-of ${text} 不是时间`, en: `--as-of ${text} is not a time` })
  return seconds
}

/** `due`, `priority` or keys such as `priority,-qty,due desc`; a leading minus or a following `desc` sorts downwards. */
function ruleOf(text: string): DispatchKey[] {
  return text.split(',').map((part) => {
    const match = /^(-?)(\w+)(?:[ :]+(asc|desc|a|d))?$/i.exec(part.trim())
    const field = match?.[2] === 'job' ? 'order' : (match?.[2] ?? '')
    if (!(dispatchFields as readonly string[]).includes(field))
      throw new WrongUsage({
        zh: `--rule: 没有字段 ${part.trim()};可用: ${dispatchFields.join(' ')}`,
        en: `--rule: there is no field ${part.trim()}; possible: ${dispatchFields.join(' ')}`,
      })
    return { field, descending: match?.[1] === '-' || /^d/i.test(match?.[3] ?? '') }
  })
}
