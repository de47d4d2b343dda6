import { filled } from '#domain/label.ts'
import { resolve } from 'node:path'
import { parseSeconds } from '#domain/rules/dates.ts'
import { isZone } from '#domain/rules/zone.ts'
import { needed, WrongUsage } from './command.ts'

/** The zone that local times are of. */
export function zoneOption(zone = 'UTC'): string {
  if (isZone(zone)) return zone
  throw new WrongUsage(filled({ zh: '没有时区 {zone}', en: 'there is no time zone {zone}' }, { zone }))
}

/** `--in` and `--out`, which must be two folders: results must not be read as input. */
export function folderOptions(values: { readonly in?: string; readonly out?: string }): {
  readonly input: string
  readonly output: string
} {
  const input = needed(values.in, 'in')
  const output = needed(values.out, 'out')
  if (resolve(input) !== resolve(output)) return { input, output }
  throw new WrongUsage({ zh: '--in 与 --out 不能是同一目录', en: '--in and --out must be different folders' })
}

/** A time in seconds UTC. */
export function timeOption(name: string, text: string, zone: string): number {
  const seconds = parseSeconds(text.trim(), zone)
  if (seconds !== null) return seconds
  throw new WrongUsage(
    filled({ zh: '--{name} {text} 不是时间', en: '--{name} {text} is not a time' }, { name, text }),
  )
}

/** `--as-of`, by default now. */
export const asOfOption = (text: string | undefined, zone: string): number =>
  text === undefined ? Math.floor(Date.now() / 1000) : timeOption('as-of', text, zone)

export interface SortOption {
  readonly field: string
  readonly descending: boolean
}

/**
 * `priority,-due` as keys; a leading minus or a following `desc` sorts downwards.
 * @param fieldOf the field of a name; throws WrongUsage for an unknown name
 */
export const sortOption = (text: string, fieldOf: (name: string, part: string) => string): SortOption[] =>
  text.split(',').map((part) => {
    const match = /^(-?)(\w+)(?:[ :]+(asc|desc|a|d))?$/i.exec(part.trim())
    const field = fieldOf(match?.[2] ?? '', part.trim())
    return { field, descending: match?.[1] === '-' || /^d/i.test(match?.[3] ?? '') }
  })
