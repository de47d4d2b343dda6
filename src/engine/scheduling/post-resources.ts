import type { Problem } from './problem.ts'
import type { Resource } from './prepare/resources.ts'
import { numbersByCode } from './prepare/units.ts'

/** Post-resources of each resource; empty columns when the policy does not ask for them or there are none. */
export function postResources(
  resources: readonly Resource[],
  strict: boolean,
): Pick<Problem, 'postStart' | 'postResource'> {
  const none = { postStart: new Int32Array(0), postResource: new Int32Array(0) }
  if (!strict || resources.every(({ post }) => post.length === 0)) return none
  const numbers = numbersByCode(resources)
  const postStart = new Int32Array(resources.length + 1)
  const list: number[] = []
  for (const [k, { post }] of resources.entries()) {
    // An unknown name leads nowhere: it stays a restriction.
    for (const code of post) {
      const number = numbers.get(code) ?? -1
      const units = number < 0 ? 1 : resources[number]!.units
      for (let unit = 0; unit < units; unit++) list.push(number + unit)
    }
    postStart[k + 1] = list.length
  }
  return { postStart, postResource: Int32Array.from(list) }
}

/** True when an operation behind one on `from` may be on `to`. Only used where there are post-resources. */
export function leadsTo(
  { postStart, postResource }: Pick<Problem, 'postStart' | 'postResource'>,
  from: number,
  to: number,
): boolean {
  const [first, last] = [postStart[from]!, postStart[from + 1]!]
  return first === last || postResource.subarray(first, last).includes(to)
}
