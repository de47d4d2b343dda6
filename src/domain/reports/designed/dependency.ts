import type { DesignParameter } from './definition.ts'
import { memberFault, type MemberFault } from './fault.ts'

type Dependent = Pick<DesignParameter, 'name' | 'label' | 'dependsOn'>

/** The parameters on which one depends, the nearest first, up to one that depends on none or comes twice. */
function chainOf(start: Dependent, parameters: readonly Dependent[]): readonly Dependent[] {
  const chain = [start]
  for (;;) {
    const { dependsOn } = chain.at(-1)!
    const next = dependsOn === '' ? undefined : parameters.find(({ name }) => name === dependsOn)
    if (!next) return chain
    chain.push(next)
    if (chain.indexOf(next) < chain.length - 1) return chain
  }
}

/** A parameter that depends on itself by way of others, which are named. */
export function circleFault(parameter: Dependent, parameters: readonly Dependent[]): MemberFault | null {
  const chain = chainOf(parameter, parameters)
  const isCircle = chain.length > 1 && chain.at(-1) === parameter
  const names = chain.map(({ label, name }) => label || name).join(' → ')
  return isCircle ? memberFault('dependsOn', 'dependsOnItself', { names }) : null
}

/** The parameter on which each depends that does, by name: each behind the one on which it depends. */
export const dependenciesOf = (parameters: readonly Dependent[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters
      .filter(({ dependsOn }) => dependsOn !== '')
      .map((parameter) => ({ parameter, depth: chainOf(parameter, parameters).length }))
      .toSorted((one, other) => one.depth - other.depth)
      .map(({ parameter: { name, dependsOn } }) => [name, dependsOn]),
  )
