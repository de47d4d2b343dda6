import { filled } from '#domain/label.ts'
import { dispatchFields, type DispatchKey } from '#domain/scheduling/policy-values.ts'
import { readOptions, WrongUsage } from '../command.ts'
import { asOfOption, folderOptions, sortOption, zoneOption } from '../folder-options.ts'

export interface ScheduleOptions {
  readonly input: string
  readonly output: string
  readonly rule: readonly DispatchKey[]
  readonly direction: 'F' | 'B'
  /** Seconds of optimisation; 0: dispatching only. */
  readonly optimise: number
  readonly seed: number
  /** Seconds UTC. */
  readonly asOf: number
  readonly zone: string
}

const directions: Readonly<Record<string, 'F' | 'B'>> = { forward: 'F', backward: 'B' }

/** Options of `takt schedule`; everything that needs no file is checked here. */
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
  const zone = zoneOption(values.zone)
  const folders = folderOptions(values)
  const direction = directions[values.direction ?? 'forward']
  if (direction === undefined)
    throw new WrongUsage({
      zh: '--direction 只能是 forward 或 backward',
      en: '--direction must be forward or backward',
    })
  return {
    ...folders,
    zone,
    direction,
    rule: ruleOf(values.rule ?? 'due'),
    optimise: wholeNumber('optimise', values.optimise ?? '0', 86_400),
    seed: wholeNumber('seed', values.seed ?? '1', 0x7fff_ffff),
    asOf: asOfOption(values['as-of'], zone),
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  if (!(number <= most))
    throw new WrongUsage(
      filled(
        {
          zh: '--{name} {text} 不是 0 到 {most} 的整数',
          en: '--{name} {text} is not a whole number from 0 to {most}',
        },
        { name, text, most },
      ),
    )
  return number
}

/** `due`, `priority` or keys such as `priority,-qty,due desc`. */
const ruleOf = (text: string): DispatchKey[] =>
  sortOption(text, (name, part) => {
    const field = name === 'job' ? 'order' : name
    if ((dispatchFields as readonly string[]).includes(field)) return field
    throw new WrongUsage(
      filled(
        {
          zh: '--rule：没有字段 {part}；可用：{dispatchFields}',
          en: '--rule: there is no field {part}; possible: {dispatchFields}',
        },
        { part, dispatchFields: dispatchFields.join(' ') },
      ),
    )
  })
