import { closeness, Closeness, type Subject } from '#domain/scheduling/changeover-rule.ts'
import { TOOL, type Rule } from './rules.ts'
import type { Near } from './tables.ts'

/** Resources that all rules match equally share a profile: its rules, and the profile of every resource. */
export function profilesOf(
  rules: readonly Rule[],
  users: readonly Subject[],
): { ofResource: Int32Array; rules: Near[][] } {
  const known = new Map<string, number>()
  const profiles: Near[][] = []
  const byResource = rules.filter(({ kind }) => kind !== TOOL)
  const byProcess = rules.filter(({ kind }) => kind === TOOL).map((rule): Near => ({ rule, owner: null }))
  const keyOf = ({ owner }: Rule) => owner.join(';')
  const lists = [...new Map(byResource.map((rule) => [keyOf(rule), rule.owner])).values()]
  const listOf = new Map(lists.map((list, k) => [list.join(';'), k]))
  const ofResource = Int32Array.from(users, (user) => {
    const near = lists.map((list) => closeness(list, user))
    const key = near.join(' ')
    let number = known.get(key)
    if (number === undefined) {
      const own = byResource.map((rule): Near => ({ rule, owner: near[listOf.get(keyOf(rule))!]! }))
      number = profiles.push([...own.filter(({ owner }) => owner! < Closeness.NONE), ...byProcess]) - 1
      known.set(key, number)
    }
    return number
  })
  return { ofResource, rules: profiles }
}
