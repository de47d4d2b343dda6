import { filled, listed, type Label, type PlaceValues } from '../../label.ts'
import type { PolicyName } from '../policy.ts'
import type { Policy } from '../policy-values.ts'

/** One sentence per option; null when another option's sentence says it or makes it meaningless. */
export type Sentences = Partial<Record<PolicyName, (policy: Policy) => Label | null>>

export const say = (zh: string, en: string, values: PlaceValues = {}): Label => filled({ zh, en }, values)

/** `1.500000` as `1.5`. */
export const decimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

export const seconds = (value: number): Label => {
  const days = Math.floor(value / 86_400)
  const hours = Math.round((value % 86_400) / 360) / 10
  const parts = [
    days > 0 && say('{days} 天', '{days} {days|day|days}', { days }),
    hours > 0 && say('{hours} 小时', '{hours} {hours|hour|hours}', { hours }),
  ]
  const said = parts.filter((part) => part !== false)
  if (said.length === 0) return say('0 天', '0 days')
  return listed(said, { zh: '', en: ' ' })
}
